import type { Invoice } from '@moon/contract/invoices.ts'
import { describe, expect, it } from 'vitest'
import { paymentSteps } from './payment-steps.ts'
import { truncated } from './truncated.ts'

const payment = { invalid: false, latestConfirmationCount: 0 } as Invoice['payments'][number]
const invoice = { payments: [], requiredConfirmations: 3, paymentStatus: 'UNPAID', cardId: null } as unknown as Invoice

const states = (change: Partial<Invoice>) => paymentSteps({ ...invoice, ...change }).map((step) => step.state)

describe('the dots under a payment', () => {
  it('wait until a payment is seen', () => {
    expect(states({})).toEqual(['now', 'next', 'next', 'next'])
    expect(states({ payments: [payment] })).toEqual(['done', 'now', 'next', 'next'])
  })
  it('count the confirmations of the slowest payment', () => {
    const two = { ...payment, latestConfirmationCount: 2 }
    const one = { ...payment, latestConfirmationCount: 1 }
    expect(paymentSteps({ ...invoice, payments: [two, one] })[2]?.text).toBe('1 of 3 confirmations')
    expect(states({ payments: [two, one] })).toEqual(['done', 'done', 'now', 'next'])
  })
  it('end with the card', () => {
    const final = { ...payment, latestConfirmationCount: 9 }
    expect(states({ payments: [final] })).toEqual(['done', 'done', 'done', 'now'])
    expect(states({ payments: [final], paymentStatus: 'PAID', cardId: 'card_1' })).toEqual([
      'done',
      'done',
      'done',
      'done',
    ])
  })
  it('do not count a payment that was replaced', () => {
    expect(states({ payments: [{ ...payment, invalid: true }] })).toEqual(['now', 'next', 'next', 'next'])
  })
})

describe('an address', () => {
  it('is shown with 32 characters, head and tail', () => {
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    expect(truncated(address)).toHaveLength(32)
    expect(truncated(address).endsWith('kygt080')).toBe(true)
    expect(truncated('short')).toBe('short')
  })
})
