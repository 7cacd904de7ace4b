import type { ReadOrdered } from '../invoices/wire-invoice.ts'
import { readProductsOf } from './store.ts'

/** What was ordered, as an invoice tells it: a gift card is called by its shop from the first moment on. */
export const readOrdered: ReadOrdered = async (on, purchaseIds) =>
  new Map(
    (await readProductsOf(on, purchaseIds)).map(({ purchaseId, id, name, loop }) => [
      purchaseId,
      { id, name, open_or_closed_loop: loop === 'open' ? 'OPEN_LOOP' : 'CLOSED_LOOP' },
    ]),
  )
