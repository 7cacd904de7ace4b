import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import type { Tx } from '../database/db.ts'
import type { PaidCoin } from '@moon/contract/chains.ts'
import { isValid, type Payment } from './payment.ts'
import { lockPaymentsOf, updateWorth, type Worth } from './store.ts'
import { valuePayments } from './value-payments.ts'

/**
 * `readOwedUnderLock` returns the amount that the locked price may cover; it is passed in because the room of invoices is above this one.
 */
type Revalued = { invoiceId: InvoiceId; readOwedUnderLock: (tx: Tx, invoiceId: InvoiceId) => Promise<Cents> }

/**
 * Stores the current value of an invoice's payments. A price that was missing at one of their moments is replaced by the current price,
 * once there is one. Returns whether any value changed.
 */
export async function revaluePayments(
  tx: Tx,
  { invoiceId, readOwedUnderLock }: Revalued,
  bid: (coin: PaidCoin) => Price | undefined,
): Promise<boolean> {
  const payments = (await lockPaymentsOf(tx, invoiceId)).map((payment) => ({
    before: payment,
    now: withMissingPrices(payment, bid(payment.coin) ?? null),
  }))
  const valued = valuePayments(
    { owedCents: await readOwedUnderLock(tx, invoiceId) },
    payments.map(({ now }) => now),
  )
  let hasChanged = false
  for (const { before, now } of payments) {
    const worth = { ...now, ...valued.get(now.id) }
    if (isSame(before, worth)) continue
    await updateWorth(tx, now.id, worth)
    hasChanged ||= before.price !== worth.price || before.cents !== worth.cents
  }
  return hasChanged
}

function withMissingPrices(payment: Payment, bid: Price | null): Payment {
  if (!isValid(payment) || payment.isBooked) return payment
  const minedPrice = payment.minedAt === null ? null : (payment.minedPrice ?? bid)
  return { ...payment, seenPrice: payment.seenPrice ?? bid, minedPrice }
}

const isSame = (one: Worth, other: Worth): boolean =>
  one.seenPrice === other.seenPrice &&
  one.minedPrice === other.minedPrice &&
  one.lockedUnits === other.lockedUnits &&
  one.price === other.price &&
  one.cents === other.cents
