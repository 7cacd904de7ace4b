import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Db } from '../database/db.ts'
import { findPurchaseOfOrder } from './store.ts'

/** Which purchase the supplier speaks of. Undefined: of none, or of one whose order we have not recorded yet. */
export const purchaseOfOrder = async (on: Db, orderId: string): Promise<PurchaseId | undefined> =>
  (await findPurchaseOfOrder(on, orderId))?.purchaseId
