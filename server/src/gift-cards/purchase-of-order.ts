import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Db } from '../database/db.ts'
import { findPurchaseOfOrder, type AtSupplier } from './store.ts'

/** The purchase of the supplier's order; undefined when it is not ours, or its order is not recorded yet. */
export const purchaseOfOrder = async (on: Db, order: AtSupplier): Promise<PurchaseId | undefined> =>
  (await findPurchaseOfOrder(on, order))?.purchaseId
