import fc from 'fast-check'
import type { Applied } from '@moon/contract/price.ts'
import { cents, parseDollars, shareRoundedDown } from '@moon/money/cents.ts'
import { coinWire } from '@moon/money/coin.ts'
import { price, unitsOwedRoundedUp } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import { expect, test } from 'vitest'
import { lesserCard, priceCard } from './price.ts'

const bid = price(6_000_000_000_000n)
const dollars = (text: string) => parseDollars(text)!

test('the worked example of D-13, to the cent and the satoshi [COB-05 COB-06 COB-23]', () => {
  const terms = { discountBasisPoints: 500n, loadFeeBasisPoints: 150n, creationFeeCents: dollars('1.50') }
  const lines = priceCard(dollars('100'), terms, { kind: 'sats', available: sats(10_000n), bid })
  expect(lines).toEqual({
    valueCents: dollars('100.00'),
    discountCents: dollars('5.00'),
    loadFeeCents: dollars('1.50'),
    creationFeeCents: dollars('1.50'),
    overdraftCents: cents(0n),
    totalCents: dollars('98.00'),
    appliedSats: 10_000n,
    appliedSatsCents: dollars('6.00'),
    appliedCreditCents: 0n,
    dueCents: dollars('92.00'),
  })
  expect(coinWire('BTC', unitsOwedRoundedUp('BTC', lines.dueCents, bid))).toBe('0.00153334')
})

test('without fees and discount a card costs its value', () => {
  const free = { discountBasisPoints: 0n, loadFeeBasisPoints: 0n, creationFeeCents: cents(0n) }
  expect(priceCard(dollars('25'), free, { kind: 'none' })).toMatchObject({
    totalCents: dollars('25'),
    dueCents: dollars('25'),
  })
})

test('credit beyond the price remains credit', () => {
  const free = { discountBasisPoints: 0n, loadFeeBasisPoints: 0n, creationFeeCents: cents(0n) }
  const lines = priceCard(dollars('25'), free, { kind: 'credit', available: dollars('40') })
  expect(lines).toMatchObject({ appliedCreditCents: dollars('25'), dueCents: 0n })
})

test('the load fee rounds half a cent up, the discount rounds down (F-107) [COB-05]', () => {
  const terms = { discountBasisPoints: 150n, loadFeeBasisPoints: 150n, creationFeeCents: cents(0n) }
  expect(priceCard(dollars('1.01'), terms, { kind: 'none' })).toMatchObject({
    discountCents: 1n,
    loadFeeCents: 2n,
    totalCents: 102n,
  })
})

const anyApplied: fc.Arbitrary<Applied> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('credit' as const), available: fc.bigInt(0n, 200_000n).map(cents) }),
  fc.record({
    kind: fc.constant('sats' as const),
    available: fc.bigInt(0n, 10_000_000n).map(sats),
    bid: fc.bigInt(1_000_000n, 100_000_000_000_000n).map(price),
  }),
)

test('the price lines always add up, and nobody applies more than they have [F-107]', () => {
  const anyTerms = fc.record({
    discountBasisPoints: fc.bigInt(0n, 9_999n),
    loadFeeBasisPoints: fc.bigInt(0n, 10_000n),
    creationFeeCents: fc.bigInt(0n, 1_000n).map(cents),
  })
  fc.assert(
    fc.property(fc.bigInt(100n, 100_000n).map(cents), anyTerms, anyApplied, (valueCents, terms, applied) => {
      const p = priceCard(valueCents, terms, applied)
      const before = p.valueCents - p.discountCents + p.loadFeeCents + p.creationFeeCents
      return (
        p.totalCents === before &&
        p.totalCents === p.dueCents + p.appliedSatsCents + p.appliedCreditCents &&
        p.dueCents >= 0n &&
        (applied.kind !== 'sats' || p.appliedSats <= applied.available) &&
        (applied.kind !== 'credit' || p.appliedCreditCents <= applied.available)
      )
    }),
  )
})

test('the lesser card holds all that was received when there are no fees and no discount', () => {
  const free = { discountBasisPoints: 0n, loadFeeBasisPoints: 0n, creationFeeCents: cents(0n) }
  const quoted = priceCard(dollars('25'), free, { kind: 'none' })
  expect(lesserCard(quoted, dollars('12'))).toMatchObject({ valueCents: 1_200n, totalCents: 1_200n, dueCents: 1_200n })
})

test('applied credit counts for the lesser card as for the quoted one', () => {
  const free = { discountBasisPoints: 0n, loadFeeBasisPoints: 0n, creationFeeCents: cents(0n) }
  const quoted = priceCard(dollars('25'), free, { kind: 'credit', available: dollars('5') })
  expect(lesserCard(quoted, dollars('12'))).toMatchObject({
    valueCents: 1_700n,
    appliedCreditCents: 500n,
    dueCents: 1_200n,
  })
})

test('a lesser card’s lines add up, its price never exceeds the money there, and it wastes at most a few cents of it', () => {
  const terms = fc.record({
    discountBasisPoints: fc.bigInt(0n, 5_000n),
    loadFeeBasisPoints: fc.bigInt(0n, 1_000n),
    creationFeeCents: fc.bigInt(0n, 300n).map(cents),
  })
  const part = fc.bigInt(1n, 99n)
  fc.assert(
    fc.property(
      fc.bigInt(1_000n, 100_000n).map(cents),
      terms,
      anyApplied,
      part,
      fc.bigInt(0n, 9_000n).map(cents),
      (valueCents, given, applied, percent, owed) => {
        const quoted = priceCard(valueCents, given, applied, owed)
        const received = shareRoundedDown(quoted.dueCents, percent, 100n)
        const lines = lesserCard(quoted, received)
        if (!lines) return true
        const before = lines.valueCents - lines.discountCents + lines.loadFeeCents + lines.creationFeeCents + owed
        return (
          lines.totalCents === before &&
          lines.totalCents === lines.dueCents + lines.appliedSatsCents + lines.appliedCreditCents &&
          lines.dueCents <= received &&
          received - lines.dueCents <= 3n &&
          lines.valueCents < quoted.valueCents
        )
      },
    ),
  )
})
