import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Db } from '../database/db.ts'
import { findPurchaseOfOrder, type AtSupplier } from './store.ts'

/** Which purchase the supplier speaks of. Undefined: of none, or of one whose order we have not recorded yet. */
export const purchaseOfOrder = async (on: Db, order: AtSupplier): Promise<PurchaseId | undefined> =>
  (await findPurchaseOfOrder(on, order))?.purchaseId
