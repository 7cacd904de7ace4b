import { english } from '../languages/english.ts'
import { addCents, parseDollars } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { priceWire, type Price } from '@moon/money/price.ts'
import type { Payment } from '../payments/payment.ts'
import { isTimely } from '../payments/value-payments.ts'
import type { Underpaid } from '../purchases/underpaid.ts'

/** Why the payments are not enough: they wait for a price, lost the locked price, or are less than was asked for. */
export function underpaymentReason({ payments, receivedCents, missingCents }: Underpayment): string {
  const inAll = {
    received: formatDollars(receivedCents),
    asked: formatDollars(addCents(receivedCents, missingCents)),
  }
  const isOne = payments.length === 1
  if (payments.some(({ cents }) => cents === null))
    return isOne
      ? english('There is no agreed price for your payment yet. It counts as soon as there is one.')
      : english('There is no agreed price for one of your payments yet. It counts as soon as there is one.')
  const unlocked = payments.find((payment) => !isTimely(payment))
  if (!unlocked || unlocked.price === null)
    return english('Less arrived than was asked for. In all, {received} of {asked} has arrived.', inAll)
  const at = { ...inAll, price: dollars(unlocked.price), coin: unlocked.coin }
  if (unlocked.lockedPrice === null)
    return isOne
      ? english(
          'Your payment came after the price lock had ended. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.',
          at,
        )
      : english(
          'One of your payments came after the price lock had ended. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.',
          at,
        )
  return isOne
    ? english(
        'Your payment was confirmed more than two hours after we first saw it and so lost its locked price. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.',
        at,
      )
    : english(
        'One of your payments was confirmed more than two hours after we first saw it and so lost its locked price. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.',
        at,
      )
}

type Underpayment = Pick<Underpaid, 'receivedCents' | 'missingCents'> & {
  payments: readonly Payment[]
}

/** The price of a coin in dollars; more than two decimal places are kept. */
function dollars(price: Price): string {
  const wire = priceWire(price)
  const amount = parseDollars(wire)
  return amount === undefined ? `$${wire}` : formatDollars(amount)
}
