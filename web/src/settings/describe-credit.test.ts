import type { CreditLine } from '@moon/contract/credit.ts'
import { expect, it } from 'vitest'
import { describeCredit } from './describe-credit.ts'

const line: CreditLine = {
  id: 'card_deletion:card_1',
  because: 'CARD_DELETED',
  datetime: '2026-03-10T15:00:00.000Z',
  direction: 'IN',
  amount: '12.50',
  onHold: '0.00',
  overdraft: '0.00',
  balance: '12.50',
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

it('an overdraft says what is owed, and what paid it', () => {
  const taken = { because: 'OVERDRAWN', direction: 'OUT', amount: '1.00', overdraft: '2.50' } as const
  expect(said(taken)).toBe('A shop collected more | More than your card held. $2.50 is owed. | −$1.00')
  expect(said({ amount: '10.00', overdraft: '2.50' })).toBe(
    'Card •••• 4242 deleted | What was paid for and was left on it came back. $2.50 paid what you owed. | +$10.00',
  )
})

it('a deleted card, a shop and a payment each say why credit came [GEN-07]', () => {
  expect(said({})).toBe('Card •••• 4242 deleted | What was paid for and was left on it came back. | +$12.50')
  expect(said({ because: 'MERCHANT_REFUND', merchant: 'BOOKS' })).toBe(
    'BOOKS | Refund to your deleted card •••• 4242. | +$12.50',
  )
  expect(said({ because: 'OVERPAID' })).toBe('Paid too much | What came above the price of your order. | +$12.50')
})

it('what came back of a card that was bought with a discount says that the discount did not', () => {
  expect(said({ discounted: true })).toBe(
    'Card •••• 4242 deleted | What was paid for and was left on it came back. The card was bought with a discount, which is not given back. | +$12.50',
  )
})

it('an order says whether its credit is spent, still held, or came back', () => {
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

it('what came above the caps is told beside what could be added', () => {
  expect(said({ onHold: '4.00' })).toContain('$4.00 more is on hold.')
  expect(said({ amount: '0.00', onHold: '4.00' })).toContain(' $4.00 is on hold.')
})
