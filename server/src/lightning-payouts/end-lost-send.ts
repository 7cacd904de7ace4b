import { after } from '../kit/clock.ts'
import { findLightningPayout, type LightningPayout } from '../payouts/reads.ts'
import type { LightningPayer } from '../lightning/lightning-payer.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { endSend } from './end-send.ts'
import { surelyOverMs } from './follow-send.ts'
import { findSend } from './store.ts'

/** After this time no request from us to the node can still be in flight. */
const surelyArrivedMs = 86_400_000

/** A payment that an operator may end: the node says that it never started, or that it failed. */
type Lost = { payout: LightningPayout; requests: number; endedAt?: Date | null }

/**
 * Checks a payment that tracking alone does not end. Returns a text when it must not be ended: the payment, or a request for it, may
 * still arrive.
 */
export async function findLostSend(
  { database, clock }: Pick<LightningPayoutDeps, 'database' | 'clock'>,
  payer: LightningPayer,
  payoutId: string,
): Promise<Lost | string> {
  const payout = await findLightningPayout(database.db, payoutId)
  const intent = (await findSend(database.db, payoutId))?.intent
  if (payout?.state !== 'paying' || !payout.paymentHash || !intent) return 'it is not being paid'
  if ((await payer.node()) !== intent.node) return 'another node answers than was asked to pay'
  const status = await payer.track(payout.paymentHash)
  if (status.kind !== 'absent' && status.kind !== 'failed')
    return `the node says of it: ${status.kind.replace('_', ' ')}`
  const { invoiceExpiresAt, requestedAt, requests } = intent
  const now = clock.now()
  const isOver = after(invoiceExpiresAt, surelyOverMs) < now || after(requestedAt, surelyArrivedMs) < now
  if (!isOver) return 'a request for it may still arrive at the node: ask again when its invoice has ended, or tomorrow'
  return { payout, requests, ...(status.kind === 'absent' ? { endedAt: null } : status) }
}

/**
 * Returns a payment that an operator has checked to its user as credit, in full where the payee never received it. Returns false when the
 * payment has changed.
 */
export const endLostSend = (deps: LightningPayoutDeps, { payout, ...lost }: Lost, by: string): Promise<boolean> =>
  endSend(deps, payout.id, { ...lost, kind: 'failed', because: `ended by ${by}` })
