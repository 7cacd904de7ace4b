import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { ChainInvoice, ChainInvoiceState } from './invoice.ts'
import { updateChainState } from './store.ts'

/**
 * open       can be paid
 * paid       its payments have paid for its card
 * cancelled  no longer offered; its address stays watched, and a later payment may still pay for the card
 * refunded   what it received was refunded to the user as credit
 */
export const moves = {
  open: ['paid', 'cancelled', 'refunded'],
  paid: ['refunded'],
  cancelled: ['paid', 'refunded'],
  refunded: [],
} as const satisfies Record<ChainInvoiceState, readonly ChainInvoiceState[]>

/**
 * Moves an on-chain invoice to another state; nothing else does. Returns undefined when a concurrent move was first,
 * or the invoice cannot go there from its state.
 */
export async function moveChainInvoice(
  tx: Tx,
  id: InvoiceId,
  change: { to: ChainInvoiceState; because?: string },
): Promise<ChainInvoice | undefined> {
  return updateChainState(tx, id, movesTo<ChainInvoiceState>(moves, change.to), change)
}
