import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Invoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import { describe, expect, it } from 'vitest'
import { coinDue, isStillOpen, type LightningOffer, type Order } from '../flow/order.ts'
import { isComplete } from './use-chain-payment.ts'
import { eventOfPoll, hasRunOut } from './use-lightning-payment.ts'

const payment = {} as InvoiceEntry['payments'][number]
const entry = (change: Partial<InvoiceEntry>, cardId: string | null = null) =>
  ({ payments: [], paymentStatus: 'UNPAID', invoice: { cardId }, ...change }) as unknown as InvoiceEntry
const none = 0

describe('an on-chain payment screen', () => {
  it('is complete when a new payment has arrived and is attributed [STB-16]', () => {
    expect(isComplete(undefined, none)).toBe(false)
    expect(isComplete(entry({}), none)).toBe(false)
    expect(isComplete(entry({ payments: [payment], paymentStatus: 'PROCESSING' }, 'card_1'), none)).toBe(false)
    expect(isComplete(entry({ payments: [payment], paymentStatus: 'PENDING' }, 'card_1'), none)).toBe(true)
  })
  it('waits for the row of the card, which follows the payment shortly after', () => {
    expect(isComplete(entry({ payments: [payment], paymentStatus: 'PENDING' }), none)).toBe(false)
  })
  it('that opens with an existing payment waits for another one [STB-09]', () => {
    const stored = 1
    expect(isComplete(entry({ payments: [payment], paymentStatus: 'UNDERPAID' }, 'card_1'), stored)).toBe(false)
    expect(isComplete(entry({ payments: [payment, payment], paymentStatus: 'PAID' }, 'card_1'), stored)).toBe(true)
  })
  it('leaves a card without an on-chain payment to the Lightning side of the order, which may still be refused', () => {
    expect(isComplete(entry({}, 'card_1'), none)).toBe(false)
  })
})

const answer: CallAnswer<'pollDepositAddress'> = {
  paid: false,
  state: 'OPEN',
  card: null,
  refundedAmountAsRewardSats: null,
  message: null,
}

describe('an answer about a Lightning payment', () => {
  it('makes the card when it is paid and there is one [STB-10]', () => {
    const card = { id: 'card_1', token: 'card_1' }
    expect(eventOfPoll(answer)).toBeUndefined()
    expect(eventOfPoll({ ...answer, state: 'HELD', card })).toBeUndefined()
    expect(eventOfPoll({ ...answer, state: 'PAID', paid: true, card })).toEqual({ type: 'card made', cardId: 'card_1' })
  })
  it("shows the server's message when the sats were returned [STB-11]", () => {
    const message = 'Your sats are with you.'
    const returned = { ...answer, paid: true, state: 'PAID' as const, refundedAmountAsRewardSats: 25_000, message }
    expect(eventOfPoll(returned)).toEqual({ type: 'sats came back', message })
  })
})

it('says where the money is when no card could be made of a paid order', () => {
  const message = 'The shop could not make your gift card. Your money is in your account.'
  const paid = { ...answer, paid: true, state: 'PAID' as const }
  expect(eventOfPoll({ ...paid, message }, true)).toEqual({ type: 'payment cancelled', message })
  expect(eventOfPoll(paid, true)).toBeUndefined()
})

describe('the price of a Lightning invoice', () => {
  it("expires by the device's clock or the server's, and never once a payment has arrived [STB-14]", () => {
    expect(hasRunOut('OPEN', 1)).toBe(false)
    expect(hasRunOut('OPEN', 0)).toBe(true)
    expect(hasRunOut('EXPIRED', 900)).toBe(true)
    expect(hasRunOut('HELD', 0)).toBe(false)
    expect(hasRunOut('PAID', 0)).toBe(false)
  })
})

describe('a Lightning invoice that was closed', () => {
  const closed = { ...answer, state: 'CANCELLED' as const }
  it('ends an order that has no on-chain side, or that has a message', () => {
    expect(eventOfPoll(closed)).toMatchObject({ type: 'payment cancelled' })
    expect(eventOfPoll({ ...closed, message: 'It could not be made.' }, true)).toEqual({
      type: 'payment cancelled',
      message: 'It could not be made.',
    })
  })
  it('shows no message while the order is being paid on-chain', () => {
    expect(eventOfPoll(closed, true)).toBeUndefined()
  })
})

describe('an order that was left for the confirmation', () => {
  const lightning = {
    kind: 'open',
    value: { amount: '0.00025', priceUntil: new Date('2026-11-20T12:03:00Z') } as LightningOffer,
  }
  const onChain = {
    kind: 'open',
    value: { cryptoAmountOwed: '0.00025', exchangeRateLockExpiration: new Date('2026-11-20T12:15:00Z') } as Invoice,
  }
  const order = { lightning, onChain, price: null } as Order
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  it('is resumed while every side of it holds its price', () => {
    expect(isStillOpen(order, at('12:02:59'))).toBe(true)
    expect(isStillOpen(order, at('12:03:00'))).toBe(false)
    expect(isStillOpen({ ...order, lightning: { kind: 'off' } }, at('12:14:59'))).toBe(true)
    expect(isStillOpen({ ...order, lightning: { kind: 'off' }, onChain: { kind: 'off' } }, 0)).toBe(false)
  })
  it('has one amount in coin, on whichever side it has', () => {
    expect(coinDue(order)).toBe('0.00025')
    expect(coinDue({ ...order, lightning: { kind: 'off' } })).toBe('0.00025')
  })
})
