import { after, type Clock } from '../kit/clock.ts'
import type { LightningPayer, SendAnswer, SendOrder } from '../lightning/lightning-payer.ts'

/**
 * A process that slept longer than this between its intent and its request must not send the request: another process may have taken
 * over.
 */
const askWithinMs = 30_000

/** Asks the node to pay, for one request that was stored at `requestedAt`. */
export async function askNode(
  { clock }: { clock: Clock },
  payer: LightningPayer,
  { requestedAt, order }: { requestedAt: Date; order: SendOrder },
): Promise<SendAnswer> {
  return after(requestedAt, askWithinMs) < clock.now() ? { kind: 'unknown' } : payer.send(order)
}
