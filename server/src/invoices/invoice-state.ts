import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Invoice, InvoiceState } from './invoice.ts'
import { updateInvoiceState } from './store.ts'

export const moves = {
  opening: ['open', 'cancelling', 'cancelled'],
  open: ['held', 'settled', 'cancelling', 'cancelled', 'refunded'],
  held: ['settling', 'cancelling', 'settled', 'cancelled'],
  settling: ['settled', 'lost'],
  cancelling: ['settled', 'cancelled'],
  settled: ['refunded'],
  cancelled: ['settled', 'refunded'],
  refunded: [],
  lost: [],
} as const satisfies Record<InvoiceState, readonly InvoiceState[]>

/** The one function that moves an invoice. Undefined: somebody was first, or it cannot go there from where it is. */
export async function moveInvoice(
  tx: Tx,
  id: InvoiceId,
  change: { to: InvoiceState; because?: string; paymentRequest?: string },
): Promise<Invoice | undefined> {
  const from = (Object.keys(moves) as InvoiceState[]).filter((state) =>
    (moves[state] as readonly InvoiceState[]).includes(change.to),
  )
  invariant(from.length > 0, `nothing moves to ${change.to}`)
  return updateInvoiceState(tx, id, from, change)
}
