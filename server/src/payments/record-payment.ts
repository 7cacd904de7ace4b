import type { PaymentId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Payment } from './payment.ts'
import { insertPayment, updateFirstSight, type NewPayment } from './store.ts'

/**
 * Records a payment when it is first seen, at the prices of that moment. `earlier` is the same payment after it was dropped, or reversed
 * after being final: it counts as first seen again. The caller holds the lock that keeps others from recording it.
 */
export async function recordPayment(
  tx: Tx,
  { earlier, newId, ...fact }: Omit<NewPayment, 'id'> & { earlier?: Payment | undefined; newId: () => PaymentId },
): Promise<Payment> {
  const payment = earlier
    ? await updateFirstSight(tx, earlier.id, fact)
    : await insertPayment(tx, { ...fact, id: newId() })
  invariant(payment, 'readers take turns, so nobody else has noted it')
  return payment
}
