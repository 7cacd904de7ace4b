import { cents, zeroCents } from '@moon/money/cents.ts'
import type { CreditLine } from '@moon/contract/credit.ts'
import { expect, it } from 'vitest'
import { describeCredit } from './describe-credit.ts'

const line: CreditLine = {
  id: 'card_deletion:card_1',
  because: 'CARD_DELETED',
  datetime: new Date('2026-03-10T15:00:00.000Z'),
  direction: 'IN',
  amount: cents(1_250n),
  onHold: zeroCents,
  overdraft: zeroCents,
  balance: cents(1_250n),
  order: null,
  card_id: 'card_1',
  last_four: '4242',
  merchant: null,
  discounted: false,
}
const said = (changes: Partial<CreditLine>) => {
  const { title, detail, amountText } = describeCredit({ ...line, ...changes })
  return `${title} | ${detail} | ${amountText}`
}

it('a debt says which shop collected it, and what paid it', () => {
  const shop = { because: 'OVERDRAWN', direction: 'OUT', merchant: 'PINE STREET BOOKS' } as const
  expect(said({ ...shop, amount: zeroCents, overdraft: cents(4_000n) })).toBe(
    'PINE STREET BOOKS | Collected $40.00 more than your card •••• 4242 held. You owe it. | owed $40.00',
  )
  expect(said({ ...shop, amount: cents(100n), overdraft: cents(250n) })).toBe(
    'PINE STREET BOOKS | Collected $3.50 more than your card •••• 4242 held. You owe $2.50 of it; your credit paid the rest. | −$1.00',
  )
  expect(said({ ...shop, amount: cents(350n) })).toBe(
    'PINE STREET BOOKS | Collected $3.50 more than your card •••• 4242 held. | −$3.50',
  )
  expect(said({ amount: cents(1_000n), overdraft: cents(250n) })).toBe(
    'Card •••• 4242 deleted | What was paid for and was left on it came back. $2.50 paid what you owed. | +$10.00',
  )
  expect(said({ amount: zeroCents, overdraft: cents(250n) })).toMatch(/ \$2\.50 paid what you owed\. \| paid \$2\.50$/)
  const bought = { because: 'ORDER', order: 'DONE', amount: zeroCents, overdraft: cents(6_001n) } as const
  expect(said({ ...bought, last_four: '7544' })).toBe(
    'You paid what you owed | With the price of card •••• 7544. | paid $60.01',
  )
  expect(said({ ...bought, merchant: 'Larkspur' })).toBe(
    'You paid what you owed | With the price of Larkspur. | paid $60.01',
  )
  expect(said({ because: 'OVERDRAFT_PAID', direction: 'OUT', amount: cents(250n), overdraft: cents(250n) })).toBe(
    'You paid what you owed | With your credit. | −$2.50',
  )
  expect(said({ because: 'OVERDRAFT_RETURNED', merchant: 'BOOKS', amount: cents(6_001n) })).toBe(
    'BOOKS | Refund of what it had collected beyond your card •••• 4242. | +$60.01',
  )
})

it('credit from a deleted card, a shop or a payment says why it came [GEN-07]', () => {
  expect(said({})).toBe('Card •••• 4242 deleted | What was paid for and was left on it came back. | +$12.50')
  expect(said({ because: 'MERCHANT_REFUND', merchant: 'BOOKS' })).toBe(
    'BOOKS | Refund to your deleted card •••• 4242. | +$12.50',
  )
  expect(said({ because: 'UNUSED', direction: 'OUT', amount: cents(100n) })).toBe(
    'Account not used | Charged each month after twelve months without use, as our letters said. | −$1.00',
  )
  expect(said({ because: 'OVERPAID' })).toBe('Paid too much | What came above the price of your order. | +$12.50')
})

it('the return from a card bought with a discount says that the discount is not returned', () => {
  expect(said({ discounted: true })).toBe(
    'Card •••• 4242 deleted | What was paid for and was left on it came back. The card was bought with a discount, which is not given back. | +$12.50',
  )
})

it('an order says whether its credit is spent, still held, or returned', () => {
  const order = { because: 'ORDER', direction: 'OUT', card_id: null, last_four: null } as const
  expect(said({ ...order, order: 'DONE', last_four: '4242' })).toBe(
    'Card •••• 4242 bought | Paid for with credit. | −$12.50',
  )
  expect(said({ ...order, order: 'DONE', merchant: 'Larkspur' })).toBe(
    'Larkspur bought | Paid for with credit. | −$12.50',
  )
  expect(said({ ...order, order: 'OPEN' })).toMatch(/^Open order \| Held for it; it comes back/)
  expect(said({ ...order, order: 'ENDED' })).toMatch(/^Order not completed \| Was held for it, and came back/)
})

it('a reason and an order state unknown to this version are shown as booked and as an order', () => {
  expect(said({ because: 'CASHBACK' as never })).toBe(
    'Booked by Moon | Write to us if you do not know what it is. | +$12.50',
  )
  expect(said({ because: 'ORDER', direction: 'OUT', order: 'PAUSED' as never })).toBe(
    'Order | Credit was applied to it. | −$12.50',
  )
})

it('credit on hold above the caps is shown beside what was added', () => {
  expect(said({ onHold: cents(400n) })).toContain('$4.00 more is on hold.')
  expect(said({ amount: zeroCents, onHold: cents(400n) })).toContain(' $4.00 is on hold. | on hold $4.00')
})
