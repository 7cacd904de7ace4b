import { activityItem } from '@moon/contract/activity.ts'
import type { Payment } from '@moon/contract/invoices.ts'
import { expect, test } from 'vitest'
import { newestFirst, paymentItem } from './item.ts'

const payment: Payment = {
  id: 'pay_1',
  paymentAmount: '0.00041667',
  paymentCurrency: 'BTC',
  transactionHash: 'ab'.repeat(32),
  createdAt: '2026-03-10T15:00:00.000Z',
  latestConfirmationCount: 1,
  requiredConfirmations: 3,
  cardCurrencyPaymentCredit: '25.00',
  rateUsed: '60000.00',
  invalid: false,
  blockchain: 'BITCOIN',
  explorerUrl: null,
}
const item = (over: Partial<Payment> = {}) =>
  paymentItem({ invoiceId: 'inv_1', cardId: null, address: 'bcrt1q', payment: { ...payment, ...over } })

test('an on-chain payment is a line with its coins, its dollars and its confirmations', () => {
  const line = item()
  expect(activityItem.parse(line)).toEqual(line)
  expect(line).toMatchObject({
    type: 'ONCHAINPENDINGPAYMENT',
    data: { amount: '25.00', amount_quote: '0.00041667', currency_quote: 'BTC', address: 'bcrt1q', invalid: false },
  })
})

test('a payment that the chain took back is invalid and shown as $0.00', () => {
  expect(item({ invalid: true }).data).toMatchObject({ amount: '0.00', usd: '0.00', invalid: true })
})

test('lines are newest first, and those of one moment keep one order', () => {
  const [a, b, c] = [item({ id: 'a' }), item({ id: 'b' }), item({ id: 'c', createdAt: '2026-03-10T15:00:01.000Z' })]
  expect([a, b, c].sort(newestFirst)).toEqual([c, b, a])
  expect([b, c, a].sort(newestFirst)).toEqual([c, b, a])
})
