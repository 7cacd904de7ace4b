import type { PaymentId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { updatePaymentState } from './store.ts'
import type { BlockRef } from '../rails/rail.ts'
import type { Payment, PaymentState } from './payment.ts'
import { movesTo } from '../kit/moves-to.ts'

export const moves = {
  seen: ['confirmed', 'final', 'dropped'],
  confirmed: ['seen', 'final', 'dropped'],
  final: ['seen'],
  dropped: ['seen', 'confirmed'],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** The only function that moves a payment to another state. `block` is the block that contains the payment; absent when there is none. */
export async function movePayment(
  tx: Tx,
  id: PaymentId,
  change: { to: PaymentState; block?: BlockRef | null; minedAt?: Date },
): Promise<Payment | undefined> {
  const from = movesTo<PaymentState>(moves, change.to)
  return updatePaymentState(tx, id, from, change)
}
