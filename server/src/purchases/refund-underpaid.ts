import type { PurchaseId } from '@moon/contract/ids.ts'
import { covers, isFinal } from '../invoices/invoice.ts'
import { isValid } from '../invoices/payment.ts'
import { readOrder } from '../invoices/read-order.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Ids } from '../kit/ids.ts'
import { Refusal } from '../kit/refusal.ts'
import { giveBack } from './give-back.ts'
import { lockPurchase } from './store.ts'

/** The buyer gives up a card that was paid in part: once all that came in is final it becomes credit (D-02). */
export async function refundUnderpaid(
  { database, clock, ids }: { database: Database; clock: Clock; ids: Ids },
  { purchaseId }: { purchaseId: PurchaseId },
): Promise<void> {
  await database.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase?.state === 'given_back') return
    if (purchase?.state !== 'open') throw new Refusal('wrong_state')
    const { onChain, onChainPayments, lightning } = await readOrder(tx, purchaseId)
    const counting = onChainPayments.filter(isValid)
    const isUnderway = !counting.every(isFinal) || lightning?.state === 'held' || (onChain && covers(onChain, counting))
    if (counting.length === 0 || isUnderway) throw new Refusal('wrong_state')
    await giveBack(tx, { ids }, purchase, { because: 'given_up', now: clock.now() })
  })
}
