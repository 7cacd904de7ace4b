import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import { underpaymentReason } from './underpayment-reason.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
const payment = {
  coin: 'BTC',
  firstSeenAt: at(10),
  minedAt: at(11),
  lockedPrice: price(10_000_000_000_000n),
  price: price(10_000_000_000_000n),
  cents: cents(2_400n),
} as Payment
const why = (...payments: Partial<Payment>[]) =>
  underpaymentReason({
    payments: payments.map((one) => ({ ...payment, ...one })),
    receivedCents: cents(2_400n),
    missingCents: cents(600n),
  })

test('an underpaid order says how much of it arrived', () => {
  expect(why({})).toBe('Less arrived than was asked for. In all, $24.00 of $30.00 has arrived.')
})

test('a payment after the lock is described as late, with the price at which it counts', () => {
  expect(why({ lockedPrice: null, price: price(7_998_845_000_000n) })).toBe(
    'Your payment came after the price lock had ended. It counts at $79,988.45 for 1 BTC. In all, $24.00 of $30.00 has arrived.',
  )
})

test('a payment that was confirmed too late says why it lost its price', () => {
  expect(why({}, { minedAt: at(13), price: price(8_000_000_000_000n) })).toBe(
    'One of your payments was confirmed more than two hours after we first saw it and so lost its locked price. It counts at $80,000.00 for 1 BTC. In all, $24.00 of $30.00 has arrived.',
  )
})

test('a payment without an agreed price says that it waits for one', () => {
  expect(why({ lockedPrice: null, price: null, cents: null })).toBe(
    'There is no agreed price for your payment yet. It counts as soon as there is one.',
  )
})
