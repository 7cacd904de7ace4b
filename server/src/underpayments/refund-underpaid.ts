import type { PurchaseId } from '@moon/contract/ids.ts'
import { readInvoicesAndPayments } from '../invoices/invoices-and-payments.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { refundPurchase, type CreditDeps } from '../purchases/refund-purchase.ts'
import { lockPurchase } from '../purchases/reads.ts'
import { underpaidOf } from '../purchases/underpaid.ts'

/**
 * Gives up a partly paid card for its buyer: once all received payments are final they become credit (D-02). Deleting
 * the card and refunding the invoice both come here, so together they pay once (T4).
 */
export async function refundUnderpaid(
  { database, clock, ...deps }: { database: Database; clock: Clock } & CreditDeps,
  { purchaseId }: { purchaseId: PurchaseId },
): Promise<void> {
  await database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.state === 'refunded') return
    const underpayment = purchase && underpaidOf(purchase, await readInvoicesAndPayments(tx, purchaseId))
    if (!underpayment?.areAllFinal) throw new Refusal('wrong_state')
    await refundPurchase(tx, deps, purchase!, { because: 'given_up', now: clock.now() })
  })
}
