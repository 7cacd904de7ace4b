import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { movesTo } from '../kit/moves-to.ts'
import type { ChainInvoice, ChainInvoiceState } from './invoice.ts'
import { updateChainState } from './store.ts'

/**
 * open       can be paid
 * paid       its payments have become the card that it asked for
 * cancelled  no longer offered; its address stays watched, and what still arrives may yet become the card
 * refunded   what it received went back to the user as credit
 */
export const moves = {
  open: ['paid', 'cancelled', 'refunded'],
  paid: ['refunded'],
  cancelled: ['paid', 'refunded'],
  refunded: [],
} as const satisfies Record<ChainInvoiceState, readonly ChainInvoiceState[]>

/** The one function that moves an on-chain invoice. Undefined: another was first, or it cannot go there from where it is. */
export async function moveChainInvoice(
  tx: Tx,
  id: InvoiceId,
  change: { to: ChainInvoiceState; because?: string },
): Promise<ChainInvoice | undefined> {
  return updateChainState(tx, id, movesTo<ChainInvoiceState>(moves, change.to), change)
}
