import { invariant } from '../kit/refusal.ts'
import { movePayout } from '../payouts/payout-state.ts'
import type { LightningPayout } from '../payouts/reads.ts'
import type { SendOrder } from '../lightning/lightning-payer.ts'
import { publish } from '../live/live.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { upsertIntent } from './store.ts'

/**
 * Stores, before the node is asked, that this node pays a payout with this invoice and no other. Returns the time from which the node may
 * be asked; undefined when the payout was cancelled, or another process pays it.
 */
export async function beginSend(
  { database, clock }: Pick<LightningPayoutDeps, 'database' | 'clock'>,
  { id, userId }: LightningPayout,
  { node, invoice, msat, feeLimitMsat }: SendOrder & { node: string },
): Promise<Date | undefined> {
  return database.transaction(async (tx) => {
    const at = clock.now()
    const { request: paymentRequest, paymentHash } = invoice
    if (!(await movePayout(tx, id, { to: 'paying', paymentRequest, paymentHash }))) return undefined
    const intent = { payoutId: id, node, msat, feeLimitMsat, invoiceExpiresAt: invoice.expiresAt, at }
    invariant(await upsertIntent(tx, intent), `${id} is begun once`)
    await publish(tx, userId, { kind: 'activity', subject: id })
    return at
  })
}
