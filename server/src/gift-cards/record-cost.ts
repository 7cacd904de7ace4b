import { centsOfMicrosRoundedUp } from '@moon/money/micros.ts'
import type { Tx } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { SupplierOrder } from '../supplier/supplier.ts'
import type { GiftCard } from '../cards/card.ts'
import type { Cost } from './gift-card-order.ts'
import { findCost, updateCost } from './store.ts'

type RecordedCost = Cost & { isNew: boolean }

/**
 * Records the supplier's price of an order, once, and returns the amount to book: whole cents, rounded up, because we
 * owe it; the fraction is stored beside it. Without a price the face value is presumed. Cases for an operator (no
 * price, or more than the face value) are raised by `alarmCost`, after the transaction. Returns undefined when it was
 * recorded without a price.
 */
export async function recordCost(
  tx: Tx,
  { id, valueCents }: GiftCard,
  { costMicros: micros }: SupplierOrder,
): Promise<RecordedCost | undefined> {
  const cents = micros === null ? valueCents : centsOfMicrosRoundedUp(micros)
  const isNew = await updateCost(tx, id, { cents, micros })
  const kept = await findCost(tx, id)
  return kept && { ...kept, isNew }
}

export function alarmCost(
  { log }: { log: Log },
  { id: cardId, valueCents }: GiftCard,
  { id: orderId }: SupplierOrder,
  { cents, micros, isNew }: RecordedCost,
): void {
  if (!isNew) return
  const booked = { cardId, orderId, cents: String(cents) }
  if (micros === null)
    log.error({ alarm: 'gift_card_price_missing', ...booked }, 'the supplier gave no price: the face value is booked')
  else if (cents > valueCents)
    log.error(
      { alarm: 'gift_card_price_above_face', ...booked, faceCents: String(valueCents) },
      'the supplier took more for a gift card than it is worth',
    )
}
