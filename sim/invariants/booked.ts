import { causes } from '../../server/src/ledger/causes.ts'
import type { PaymentFact, Snapshot } from '../database/snapshot.ts'

/**
 * The value in cents at which a payment was booked when it last became final before the transfer of this cause.
 */
export function bookedBefore({ transfers }: Snapshot, { id, timesFinal }: PaymentFact, cause: string): number {
  const end = transfers.findIndex((one) => one.cause === cause)
  const finals = Array.from({ length: timesFinal }, (_, nth): string => causes.payment(id).final(nth + 1))
  const last = transfers.slice(0, end).findLast((one) => finals.includes(one.cause))
  return sumOf(last?.legs.filter(({ from }) => from === 'house/fx/usd'))
}

/** The cents of the house's cover for a payment taken back by its chain that the payment's return repaid (M-5). */
export function madeGood(snapshot: Snapshot, payment: PaymentFact): number {
  const { id, timesFinal } = payment
  if (timesFinal < 2) return 0
  const last = snapshot.transfers.find(({ cause }) => cause === causes.payment(id).final(timesFinal))
  return sumOf(last?.legs.filter(({ to }) => to.startsWith('house/loss/'))) || promisedAgain(snapshot, payment)
}

/**
 * The same for a payment taken back while its card was being made: the card was promised at the earlier value
 * (M-5).
 */
function promisedAgain(snapshot: Snapshot, payment: PaymentFact): number {
  const { transfers, invoices, purchases } = snapshot
  const { id, timesFinal } = payment
  const reversal = causes.payment(id).reversed(timesFinal - 1)
  const placeOf = (cause: string) => transfers.findIndex((one) => one.cause === cause)
  const reversed = transfers[placeOf(reversal)]
  const invoice = invoices.find((one) => one.id === payment.invoice)
  const purchase = purchases.find((one) => one.id === invoice?.purchase)
  if (!reversed || !purchase || purchase.paidAt === null || purchase.paidBy === 'lightning') return 0
  const delivery = placeOf(causes.purchase(purchase.id).delivered)
  const wasPaid = new Date(purchase.paidAt) <= new Date(reversed.at)
  const isBeforeDelivery = delivery === -1 || placeOf(causes.payment(id).final(timesFinal)) < delivery
  return wasPaid && isBeforeDelivery ? bookedBefore(snapshot, payment, reversal) : 0
}

const sumOf = (legs: readonly { amount: number }[] = []): number => legs.reduce((sum, { amount }) => sum + amount, 0)
