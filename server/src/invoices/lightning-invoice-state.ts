import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { LightningInvoice, LightningInvoiceState } from './invoice.ts'
import { updateLightningState } from './store.ts'

/**
 * opening     the node has been asked, or is about to be; its answer is not recorded yet
 * open        can be paid
 * held        the sats have arrived and wait for our word
 * settling    the card exists; the sats are being taken
 * cancelling  the node has been asked to close it, and to give back what it holds
 * settled     the node has taken the sats: they are ours
 * cancelled   the node has confirmed that nothing can arrive any more. `ended_because` says why
 * refunded    the sats that were taken went back to the user as credit or reward sats
 * lost        the card exists, but the held sats went back before they could be taken
 */
export const moves = {
  opening: ['open', 'cancelling', 'cancelled'],
  open: ['held', 'settled', 'cancelling', 'cancelled'],
  held: ['settling', 'cancelling', 'settled', 'cancelled'],
  settling: ['settled', 'lost'],
  cancelling: ['settled', 'cancelled'],
  settled: ['refunded'],
  cancelled: ['settled'],
  refunded: [],
  lost: [],
} as const satisfies Record<LightningInvoiceState, readonly LightningInvoiceState[]>

/** The one function that moves a Lightning invoice. Undefined: another was first, or it cannot go there from where it is. */
export async function moveLightningInvoice(
  tx: Tx,
  id: InvoiceId,
  change: { to: LightningInvoiceState; because?: string; paymentRequest?: string },
): Promise<LightningInvoice | undefined> {
  return updateLightningState(tx, id, movesTo<LightningInvoiceState>(moves, change.to), change)
}
