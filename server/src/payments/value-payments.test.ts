import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { parsePrice, type Price } from '@moon/money/price.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Payment } from './payment.ts'
import { valuePayments } from './value-payments.ts'

const start = new Date('2026-03-01T12:00:00Z')
const at = (dollars: number) => parsePrice(String(dollars))!
const quoted = at(60_000)
/** $25 at $60,000. */
const owed = { owedCents: cents(2_500n) }
const exactly = 41_667n

type Seen = Partial<Omit<Payment, 'units'>> & { sats?: bigint; minedAfterMs?: number }
let made = 0

function payment({ sats = exactly, minedAfterMs, ...more }: Seen = {}): Payment {
  const minedAt = minedAfterMs === undefined ? null : new Date(start.getTime() + minedAfterMs)
  return {
    id: `pay_${(made += 1)}`,
    invoiceId: 'inv_x',
    rail: 'bitcoin',
    coin: 'BTC',
    txid: `tx${made}`,
    vout: 0,
    units: units(sats),
    state: 'seen',
    firstSeenAt: start,
    lockedPrice: quoted,
    seenPrice: quoted,
    minedAt,
    minedPrice: minedAt && quoted,
    lockedUnits: units(0n),
    isBooked: false,
    price: null,
    cents: null,
    height: null,
    timesFinal: 0,
    coveredCents: cents(0n),
    clawedBackCents: cents(0n),
    timesClawedBack: 0,
    ...more,
  }
}

const worths = (payments: Payment[], invoice = owed) => {
  const valued = valuePayments(invoice, payments)
  return payments.map(({ id }) => valued.get(id)?.cents)
}

const hour = 3_600_000
const [higher, lower] = [at(72_000), at(30_000)]

describe('the price at which a payment counts (M-2 to M-5)', () => {
  test('seen during the lock and mined within two hours: the locked price, whatever the market does', () => {
    for (const price of [higher, lower, null])
      expect(worths([payment({ seenPrice: price, minedPrice: price, minedAfterMs: 2 * hour })])).toEqual([2_500n])
  })
  test('mined later than that: the lowest price of the three moments [F-71]', () => {
    const late = { minedAfterMs: 2 * hour + 1 }
    expect(worths([payment({ ...late, minedPrice: lower })])).toEqual([1_250n])
    expect(worths([payment({ ...late, minedPrice: higher })])).toEqual([2_500n])
    expect(worths([payment({ ...late, minedPrice: null })])).toEqual([null])
  })
  test('seen late: the lower of the prices at first sight and when mined', () => {
    const late = { lockedPrice: null, seenPrice: higher }
    expect(worths([payment(late)])).toEqual([3_000n])
    expect(worths([payment({ ...late, minedAfterMs: 1, minedPrice: lower })])).toEqual([1_250n])
    expect(worths([payment({ ...late, minedAfterMs: 1, minedPrice: at(90_000) })])).toEqual([3_000n])
    expect(worths([payment({ ...late, seenPrice: null })])).toEqual([null])
  })
  test('the surplus above what is owed counts at the lowest price', () => {
    expect(worths([payment({ sats: exactly * 2n, seenPrice: lower })])).toEqual([3_750n])
    expect(worths([payment({ sats: exactly * 2n, minedAfterMs: 1, minedPrice: lower })])).toEqual([3_750n])
    expect(worths([payment({ sats: exactly * 2n, seenPrice: higher })])).toEqual([5_000n])
  })
  test('payments share the locked amount in the order of first sight; a dropped payment uses none of it', () => {
    const [first, second] = [payment({ seenPrice: lower }), payment({ seenPrice: lower })]
    expect(worths([first, second])).toEqual([2_500n, 1_250n])
    expect(worths([{ ...first, state: 'dropped' }, second])).toEqual([undefined, 2_500n])
  })
  test('a booked payment keeps its value, and a later payment already booked leaves the locked amount to the earlier one', () => {
    const first = payment({ seenPrice: lower })
    const surplus = payment({ seenPrice: lower, state: 'final', isBooked: true, price: lower, cents: cents(1_250n) })
    expect(worths([first, surplus])).toEqual([2_500n, 1_250n])
    const covered = { ...surplus, lockedUnits: units(exactly), price: quoted, cents: cents(2_500n) }
    expect(worths([first, covered])).toEqual([1_250n, 2_500n])
  })
  test('a dropped payment that returns repays what the house lost with it', () => {
    const back = { lockedPrice: null, seenPrice: lower, coveredCents: cents(2_500n), clawedBackCents: cents(500n) }
    expect(worths([payment(back)])).toEqual([2_000n])
  })
})

test('in any pattern of payments, the lock covers no more than was owed, and no payment counts above its prices', () => {
  const price = fc.integer({ min: 10_000, max: 200_000 }).map(at)
  const one = fc.record({
    sats: fc.bigInt({ min: 1n, max: 200_000n }),
    lockedPrice: fc.option(fc.constant(quoted)),
    seenPrice: price,
    minedPrice: price,
    minedAfterMs: fc.constantFrom(1, 3 * hour),
    state: fc.constantFrom('seen' as const, 'final' as const, 'dropped' as const),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), (parts) => {
      const payments = book(parts.map((part) => payment(part)))
      const valued = valuePayments(owed, payments)
      let covered = 0n
      for (const { id, units: amount, lockedPrice, seenPrice, minedPrice } of payments) {
        const worth = valued.get(id)
        if (!worth) continue
        const prices = [lockedPrice, seenPrice, minedPrice].filter((each) => each !== null)
        const low = prices.reduce((a, b) => (a < b ? a : b))
        const most = worthOf(worth.lockedUnits, quoted) + worthOf(units(amount - worth.lockedUnits), low) + 1n
        if (worth.cents! > most) return false
        covered += worthOf(worth.lockedUnits, quoted)
      }
      return covered <= owed.owedCents
    }),
    { numRuns: 20_000 },
  )
})

/** Books the final payments one after the other, while the rest is still open. */
function book(payments: Payment[]): Payment[] {
  const now = [...payments]
  for (const [index, { state }] of [...payments.entries()].toReversed())
    if (state === 'final')
      now[index] = { ...now[index]!, ...valuePayments(owed, now).get(now[index]!.id), isBooked: true }
  return now
}

const worthOf = (amount: bigint, price: Price): bigint => (amount * price) / (100_000_000n * 1_000_000n)
