import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { LightningInvoice, LightningInvoiceState } from './invoice.ts'
import { updateLightningState } from './store.ts'

/**
 * opening     the node is being asked, or is about to be; its answer is not recorded yet
 * open        can be paid
 * held        the sats have arrived and are held until Moon settles or cancels
 * settling    the card exists; the sats are being settled
 * cancelling  the node has been asked to cancel the invoice and to return what it holds
 * settled     the node has settled the sats: they are ours
 * cancelled   the node has confirmed that nothing can arrive any more. `ended_because` says why
 * refunded    the settled sats were refunded to the user as credit or reward sats
 * lost        the card exists, but the held sats were returned before they could be settled
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

/**
 * Moves a Lightning invoice to another state; nothing else does. Returns undefined when a concurrent move was first,
 * or the invoice cannot go there from its state.
 */
export async function moveLightningInvoice(
  tx: Tx,
  id: InvoiceId,
  change: { to: LightningInvoiceState; because?: string; paymentRequest?: string },
): Promise<LightningInvoice | undefined> {
  return updateLightningState(tx, id, movesTo<LightningInvoiceState>(moves, change.to), change)
}
