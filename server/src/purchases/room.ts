import { purchaseOfOrder } from '../gift-cards/purchase-of-order.ts'
import { withPersonalData } from '../database/personal-data.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { Sweep } from '../queue/sweep.ts'
import { advancePurchase } from './advance-purchase.ts'
import type { DeliverDeps } from './deliver-purchase.ts'
import { purchaseData } from './reads.ts'
import {
  advanceReady,
  recheckPurchases,
  settleEnded,
  deliverPaid,
  refundLeftUnderpaid,
  expirePurchases,
  remindUnderpaid,
  refundOverdueGiftCards,
  mailLateGiftCards,
} from './sweep-purchases.ts'

export const purchasesRoom = withPersonalData(
  (deps: DeliverDeps) => ({ jobs: purchaseJobs(deps), sweeps: purchaseSweeps(deps) }),
  purchaseData,
)

const purchaseJobs = (deps: DeliverDeps): JobTable<'purchase.money_changed' | 'supplier_order.changed'> => ({
  'purchase.money_changed': (payload) => advancePurchase(deps, payload),
  // A hint: reads the state of the order again. An order that is not recorded yet is found by its own sweep.
  'supplier_order.changed': async ({ orderId }) => {
    const purchaseId = await purchaseOfOrder(deps.database.db, { supplier: deps.supplier.name, orderId })
    if (purchaseId) await advancePurchase(deps, { purchaseId })
  },
})

const purchaseSweeps = (deps: DeliverDeps): Sweep[] => [
  { name: 'purchases.deliver', everyMs: 1_000, run: () => deliverPaid(deps) },
  { name: 'purchases.advance', everyMs: 5_000, run: () => advanceReady(deps) },
  { name: 'purchases.settle-ended', everyMs: 60_000, run: () => settleEnded(deps) },
  { name: 'purchases.recheck', everyMs: 6 * 3_600_000, run: () => recheckPurchases(deps) },
  { name: 'purchases.expire', everyMs: 5_000, run: () => expirePurchases(deps) },
  { name: 'purchases.remind-underpaid', everyMs: 600_000, run: () => remindUnderpaid(deps) },
  { name: 'purchases.late-gift-cards', everyMs: 30_000, run: () => mailLateGiftCards(deps) },
  { name: 'purchases.overdue-gift-cards', everyMs: 60_000, run: () => refundOverdueGiftCards(deps) },
  { name: 'purchases.refund-underpaid', everyMs: 600_000, run: () => refundLeftUnderpaid(deps) },
]
