import { cents, zeroCents } from '@moon/money/cents.ts'
import { parsePrice, unitsOwedRoundedUp } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOf, type Applied } from './price.ts'

const bid = parsePrice('60000')!
const fees = { discountBp: 500n, loadFeeBp: 150n, creationFeeCents: cents(150n) }
const free = { discountBp: 0n, loadFeeBp: 0n, creationFeeCents: zeroCents }

describe('the price', () => {
  it('is discount, load fee, creation fee, then sats, in this order and to the cent [COB-05, COB-06]', () => {
    const price = priceOf(cents(10_000n), fees, { kind: 'sats', available: sats(10_000n), bid })
    expect(price).toMatchObject({ discount: 500n, loadFee: 150n, creationFee: 150n, total: 9_800n })
    expect(price).toMatchObject({ appliedSats: 10_000n, appliedSatsCents: 600n, due: 9_200n })
    expect(unitsOwedRoundedUp('BTC', price.due, bid)).toBe(153_334n)
  })
  it('is fully covered by enough credit, and applies no more than the total', () => {
    const price = priceOf(cents(2_500n), free, { kind: 'credit', available: cents(10_000n) })
    expect(price).toMatchObject({ appliedCredit: 2_500n, due: 0n })
  })
  it('always adds up, is never negative and never applies more than is available', () => {
    const available = fc.bigInt({ min: 0n, max: 10n ** 9n })
    const applied = fc.oneof(
      fc.constant<Applied>({ kind: 'none' }),
      available.map((a): Applied => ({ kind: 'credit', available: cents(a) })),
      available.map((a): Applied => ({ kind: 'sats', available: sats(a), bid })),
    )
    const bp = fc.bigInt({ min: 0n, max: 10_000n })
    fc.assert(
      fc.property(fc.bigInt({ min: 100n, max: 100_000n }), bp, bp, applied, (value, discountBp, loadFeeBp, put) => {
        const p = priceOf(cents(value), { discountBp, loadFeeBp, creationFeeCents: cents(150n) }, put)
        expect(p.value - p.discount + p.loadFee + p.creationFee).toBe(p.total)
        expect(p.due + p.appliedSatsCents + p.appliedCredit).toBe(p.total)
        expect(p.due >= 0n && p.appliedCredit >= 0n && p.appliedSatsCents >= 0n).toBe(true)
        expect(p.appliedCredit <= (put.kind === 'credit' ? put.available : 0n)).toBe(true)
        expect(p.appliedSats <= (put.kind === 'sats' ? put.available : 0n)).toBe(true)
      }),
    )
  })
})
