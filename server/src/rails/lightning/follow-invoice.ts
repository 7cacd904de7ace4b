import { pause } from '../../queue/sweep.ts'
import type { LightningStanding } from '../rail.ts'
import { pathBase64 } from './bytes.ts'
import { LndRefusal, type Lnd } from './lnd.ts'
import { standingOf } from './standing.ts'

const reconnectMs = 1_000

/**
 * The node's stream for one invoice begins with how it stands, so each new connection catches up with what was missed.
 * Ends with the invoice or the signal.
 */
export async function followInvoice(
  node: Lnd,
  paymentHash: string,
  { signal, report }: { signal: AbortSignal; report: (standing: LightningStanding) => Promise<void> },
): Promise<void> {
  const path = `/v2/invoices/subscribe/${encodeURIComponent(pathBase64(paymentHash))}`
  while (!signal.aborted) {
    try {
      for await (const message of node.stream(path, signal)) {
        const standing = standingOf(message)
        await report(standing)
        if (hasEnded(standing)) return
      }
    } catch (error) {
      // A node that cannot hold payments has no such stream: it is asked instead.
      if (error instanceof LndRefusal && (await tellOnce(node, paymentHash, report))) return
    }
    // Whatever broke, the next connection tells everything again.
    await pause(reconnectMs, signal)
  }
}

/** Reports how the invoice stands; true when it has ended. */
async function tellOnce(
  node: Lnd,
  paymentHash: string,
  report: (standing: LightningStanding) => Promise<void>,
): Promise<boolean> {
  try {
    const standing = standingOf(await node.call('GET', `/v1/invoice/${paymentHash}`))
    await report(standing)
    return hasEnded(standing)
  } catch {
    return false
  }
}

const hasEnded = ({ kind }: LightningStanding): boolean => kind === 'settled' || kind === 'cancelled'
