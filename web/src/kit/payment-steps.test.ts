import type { Payment } from '@moon/contract/invoices.ts'
import { cents } from '@moon/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { paymentSteps } from './payment-steps.ts'

const payment = { invalid: false, latestConfirmationCount: 0 } as Payment
const seen = (...confirmations: number[]): Payment[] =>
  confirmations.map((latestConfirmationCount) => ({ ...payment, latestConfirmationCount }))
const stepsOf = (payments: Payment[], isIssued = false) =>
  paymentSteps({ payments, requiredConfirmations: 3, isIssued })
const states = (payments: Payment[], isIssued = false) => stepsOf(payments, isIssued).map((step) => step.state)

describe('the dots under a payment', () => {
  it('are waiting until a payment is seen', () => {
    expect(states([])).toEqual(['now', 'next', 'next', 'next'])
    expect(states(seen(0))).toEqual(['done', 'now', 'next', 'next'])
  })
  it('count the confirmations of the slowest payment', () => {
    expect(stepsOf(seen(2, 1))[2]?.text).toBe('1\u00A0of\u00A03 confirmations')
    expect(states(seen(2, 1))).toEqual(['done', 'done', 'now', 'next'])
  })
  it('are complete once the card is there', () => {
    expect(states(seen(9))).toEqual(['done', 'done', 'done', 'now'])
    expect(states(seen(9), true)).toEqual(['done', 'done', 'done', 'done'])
  })
  it('of a partly paid order wait for the rest, however many confirmations the first part has', () => {
    const partPaid = { payments: seen(6), requiredConfirmations: 3, isIssued: false, missing: cents(200n) }
    expect(paymentSteps(partPaid).map(({ text, state }) => `${text}: ${state}`)).toEqual([
      'Payment seen: done',
      'Waiting for $2.00: now',
      '0\u00A0of\u00A03 confirmations: next',
      'Card issued: next',
    ])
    expect(paymentSteps({ ...partPaid, payments: [] })[0]).toEqual({ text: 'Waiting', state: 'now' })
    expect(paymentSteps({ ...partPaid, isIssued: true }).at(-1)).toEqual({ text: 'Card issued', state: 'done' })
  })
  it('do not count a payment that was replaced', () => {
    expect(states([{ ...payment, invalid: true }])).toEqual(['now', 'next', 'next', 'next'])
  })
})
