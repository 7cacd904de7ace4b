import { activityItem } from '@moon/contract/activity.ts'
import type { Payment } from '@moon/contract/invoices.ts'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { sats, zeroSats } from '@moon/money/sats.ts'
import { cardItem, creditItem, paymentItem } from './item.ts'
import type { CardActivityRow, TermsRow } from './store.ts'

const payment: Payment = {
  id: 'pay_1',
  paymentAmount: '0.00041667',
  paymentCurrency: 'BTC',
  transactionHash: 'ab'.repeat(32),
  createdAt: new Date('2026-03-10T15:00:00.000Z'),
  latestConfirmationCount: 1,
  requiredConfirmations: 3,
  cardCurrencyPaymentCredit: cents(2_500n),
  rateUsed: price(6_000_000_000_000n),
  invalid: false,
  blockchain: 'BITCOIN',
  explorerUrl: null,
}
const item = (over: Partial<Payment> = {}) =>
  paymentItem({ invoiceId: 'inv_1', cardId: null, address: 'bcrt1q', payment: { ...payment, ...over } })

test('an on-chain payment is a line with its coins, its dollars and its confirmations', () => {
  const line = item()
  expect(z.decode(activityItem, z.encode(activityItem, line))).toEqual(line)
  expect(line).toMatchObject({
    type: 'ONCHAINPENDINGPAYMENT',
    data: {
      amount: cents(2_500n),
      amount_quote: '0.00041667',
      currency_quote: 'BTC',
      address: 'bcrt1q',
      invalid: false,
    },
  })
})

test('a payment that the chain took back is invalid and shown as $0.00', () => {
  expect(item({ invalid: true }).data).toMatchObject({ amount: zeroCents, usd: zeroCents, invalid: true })
})

const creation: CardActivityRow = {
  cardId: 'card_1',
  purchaseId: 'pur_1',
  lastFour: '4242',
  type: 'CREATION',
  id: 'card_1',
  at: new Date('2026-03-10T15:00:00Z'),
  amountCents: cents(2_500n),
  merchant: null,
  approvalCode: null,
  declinedBecause: null,
  creditedCents: null,
  note: null,
  giftCardMerchantName: null,
  marginMcc: null,
}
const terms: TermsRow = {
  purchaseId: 'pur_1',
  paidBy: 'lightning',
  dueCents: cents(2_500n),
  appliedSats: sats(0n),
  appliedCreditCents: cents(0n),
  paidUnits: 41_667n,
  paidCoin: 'BTC',
}

test.each([
  [terms, ['LIGHTNING', cents(2_500n), '0.00041667', 'BTC', 0, zeroCents]],
  [
    { ...terms, paidBy: 'bitcoin' as const, dueCents: cents(2_000n), appliedSats: sats(8_000n) },
    ['ON_CHAIN', cents(2_000n), '0.00041667', 'BTC', 8_000, zeroCents],
  ],
  [
    {
      ...terms,
      paidBy: 'balance' as const,
      dueCents: cents(0n),
      appliedCreditCents: cents(2_500n),
      paidUnits: null,
      paidCoin: null,
    },
    ['CREDIT', zeroCents, null, null, 0, cents(2_500n)],
  ],
  [
    {
      ...terms,
      paidBy: 'balance' as const,
      dueCents: cents(0n),
      appliedSats: sats(41_667n),
      paidUnits: null,
      paidCoin: null,
    },
    ['SATS', zeroCents, null, null, 41_667, zeroCents],
  ],
])('a new card says how it was paid for (%#)', (given, said) => {
  const { data } = cardItem(creation, { terms: given })
  expect(data).toMatchObject({ amount: cents(2_500n), balance: cents(2_500n), last_four: '4242' })
  expect([
    data.payment_method,
    data.amount_base,
    data.amount_quote,
    data.currency_quote,
    data.reward_sats_used,
    data.moon_credit_used,
  ]).toEqual(said)
})

test('a clearing line states what the shop collected beyond the card’s money', () => {
  const clearing: CardActivityRow = { ...creation, type: 'CLEARING', id: 'clearing:1', merchant: 'BOOKS' }
  expect(cardItem(clearing).data.customer_friendly_description).toBeNull()
  expect(cardItem(clearing, { beyond: cents(2_001n) }).data.customer_friendly_description).toBe(
    '$20.01 more than the card held',
  )
})

test('a payment that became credit or reward sats is shown as a refund with its reason', () => {
  const credit = {
    id: 'crd_1',
    purchaseId: 'pur_1',
    userId: 'usr_1',
    invoiceId: 'inv_1',
    cardId: null,
    creditCents: cents(150n),
    repaidCents: cents(0n),
    onHoldCents: cents(50n),
    sats: zeroSats,
    because: 'surplus',
    creditedAt: new Date('2026-03-10T15:00:00Z'),
  }
  const inCredit = creditItem(credit)
  expect(z.decode(activityItem, z.encode(activityItem, inCredit))).toEqual(inCredit)
  expect(inCredit.data).toMatchObject({
    amount: cents(200n),
    customer_friendly_description: 'You paid more than the card cost; it became Moon Credit.',
  })
  const inSats = creditItem({
    ...credit,
    creditCents: cents(0n),
    repaidCents: cents(0n),
    onHoldCents: cents(0n),
    sats: sats(500n),
  })
  expect(inSats.data).toMatchObject({ amount_quote: '0.00000500', currency_quote: 'BTC' })
})
