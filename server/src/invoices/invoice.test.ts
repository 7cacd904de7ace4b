import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { price } from '@moon/money/price.ts'
import { describe, expect, test } from 'vitest'
import { receivedFor } from './received-for.ts'
import { fundingStateOf, statusOf, type ChainInvoiceState } from './invoice.ts'
import type { Payment, PaymentState } from '../payments/payment.ts'

const start = new Date('2026-03-01T12:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const bid = price(6_000_000_000_000n)

const invoice = (owed: bigint, state: ChainInvoiceState = 'open') => ({
  state,
  owedCents: cents(owed),
  lockExpiresAt: later(15),
})

const payment = (worth: bigint | null, state: PaymentState = 'final'): Payment => ({
  id: 'pay_x',
  invoiceId: 'inv_x',
  rail: 'bitcoin',
  coin: 'BTC',
  txid: 'tx',
  vout: 0,
  units: units(1n),
  state,
  firstSeenAt: start,
  lockedPrice: bid,
  seenPrice: bid,
  minedPrice: null,
  lockedUnits: units(1n),
  isBooked: state === 'final',
  price: worth === null ? null : bid,
  cents: worth === null ? null : cents(worth),
  minedAt: null,
  height: null,
  timesFinal: 0,
  coveredCents: cents(0n),
  clawedBackCents: cents(0n),
  timesClawedBack: 0,
})

describe('an invoice’s status', () => {
  const cases: [string, Parameters<typeof statusOf>][] = [
    ['UNPAID', [invoice(2500n), [], later(14)]],
    ['EXPIRED', [invoice(2500n), [], later(15)]],
    ['PROCESSING', [invoice(2500n), [payment(null, 'seen')], later(1)]],
    ['UNDERPAID', [invoice(2500n), [payment(2400n, 'seen')], later(1)]],
    ['UNDERPAID', [invoice(2500n), [payment(2400n, 'final')], later(60)]],
    ['PENDING', [invoice(2500n), [payment(2500n, 'seen')], later(1)]],
    ['PENDING', [invoice(2500n), [payment(2500n, 'confirmed')], later(60)]],
    ['PENDING', [invoice(2500n), [payment(1500n, 'final'), payment(1000n, 'confirmed')], later(60)]],
    ['PAID', [invoice(2500n), [payment(2500n, 'final')], later(60)]],
    ['PAID', [invoice(2500n), [payment(2500n, 'final'), payment(10n, 'seen')], later(60)]],
    ['EXPIRED', [invoice(2500n), [payment(2500n, 'dropped')], later(60)]],
    ['PAID', [invoice(2500n, 'paid'), [], later(60)]],
    ['CANCELLED', [invoice(2500n, 'cancelled'), [], later(1)]],
    ['REFUNDED', [invoice(2500n, 'refunded'), [payment(2400n)], later(60)]],
  ]
  test('is one of eight words: PAID, PENDING, PROCESSING and the others [ENB-18]', () => {
    expect(new Set(cases.map(([status]) => status)).size).toBe(8)
    for (const [place, [status, given]] of cases.entries()) expect([place, statusOf(...given)]).toEqual([place, status])
  })
})

describe('the funding state', () => {
  const cases: [string, Parameters<typeof fundingStateOf>][] = [
    ['INITIAL', [invoice(2500n), []]],
    ['INITIAL', [invoice(2500n), [payment(2500n, 'dropped')]]],
    ['UNDERFUNDED', [invoice(2500n), [payment(1n, 'seen')]]],
    ['PENDING', [invoice(2500n), [payment(2500n, 'seen')]]],
    ['PENDING', [invoice(2500n), [payment(2500n, 'final')]]],
    ['PAID', [invoice(2500n, 'paid'), [payment(2500n, 'final')]]],
    ['REFUNDED_TO_CREDIT', [invoice(2500n, 'refunded'), [payment(1n, 'final')]]],
  ]
  test('is INITIAL, UNDERFUNDED, PENDING, PAID or REFUNDED_TO_CREDIT [ENB-04]', () => {
    expect(new Set(cases.map(([state]) => state)).size).toBe(5)
    for (const [place, [state, given]] of cases.entries())
      expect([place, fundingStateOf(...given)]).toEqual([place, state])
  })
})

describe('the amount that is enough (D-08)', () => {
  const cases: [string, bigint, bigint[], boolean][] = [
    ['to the cent', 2500n, [2500n], true],
    ['half a percent short', 2500n, [2488n], true],
    ['a cent more than half a percent short', 2500n, [2487n], false],
    ['a dollar short of a large sum', 100_000n, [99_900n], true],
    ['more than a dollar short of a large sum', 100_000n, [99_899n], false],
    ['a cent lost to rounding between two parts', 100n, [50n, 49n], true],
    ['two cents short in two parts', 100n, [50n, 48n], false],
    ['ten cents lost to rounding among twelve parts', 100n, [...Array<bigint>(11).fill(8n), 2n], true],
    ['eleven cents short in twelve parts', 100n, [...Array<bigint>(11).fill(8n), 1n], false],
    ['nothing', 100n, [], false],
  ]
  test.each(cases)('%s', (_, owed, parts, isEnough) => {
    const payments = parts.map((part) => payment(part))
    expect(receivedFor(invoice(owed), payments).isEnough).toBe(isEnough)
    expect(receivedFor(invoice(owed), payments).remainingCents === 0n).toBe(isEnough)
  })
})
