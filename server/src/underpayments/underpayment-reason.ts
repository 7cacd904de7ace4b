import { addCents, parseDollars } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { priceWire, type Price } from '@moon/money/price.ts'
import type { Payment } from '../payments/payment.ts'
import { isTimely } from '../payments/value-payments.ts'
import type { Underpaid } from '../purchases/underpaid.ts'

/** Why what arrived is not enough: it waits for a price, it lost the locked price, or it is less than was asked for. */
export function underpaymentReason({ payments, receivedCents, missingCents }: Standing): string {
  const one = payments.length === 1 ? 'Your payment' : 'One of your payments'
  const inAll = `In all, ${formatDollars(receivedCents)} of ${formatDollars(addCents(receivedCents, missingCents))} has arrived.`
  if (payments.some(({ cents }) => cents === null))
    return `There is no agreed price for ${one.toLowerCase()} yet. It counts as soon as there is one.`
  const unlocked = payments.find((payment) => !isTimely(payment))
  if (!unlocked || unlocked.price === null) return `Less arrived than was asked for. ${inAll}`
  const why =
    unlocked.lockedPrice === null
      ? 'came after the price lock had ended'
      : 'was confirmed more than two hours after we first saw it and so lost its locked price'
  return `${one} ${why}. It counts at ${dollars(unlocked.price)} for 1 ${unlocked.coin}. ${inAll}`
}

type Standing = Pick<Underpaid, 'receivedCents' | 'missingCents'> & {
  payments: readonly Payment[]
}

/** The price of a coin; one with more than two places keeps them. */
function dollars(price: Price): string {
  const wire = priceWire(price)
  const amount = parseDollars(wire)
  return amount === undefined ? `$${wire}` : formatDollars(amount)
}
