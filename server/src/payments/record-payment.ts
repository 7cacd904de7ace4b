import type { PaymentId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import type { Payment } from './payment.ts'
import { insertPayment, updateFirstSight, type NewPayment } from './store.ts'

/**
 * Records a payment at its first sight, with the prices of that moment. `earlier` is the same payment when it was dropped,
 * or taken back after it was final: it is seen as if for the first time. The caller holds the lock under which nobody else can record it.
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
