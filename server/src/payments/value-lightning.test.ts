import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { parsePrice } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import type { Invoice } from '../invoices/invoice.ts'
import { valueLightning } from './value-lightning.ts'

const quoted = parsePrice('60000')!
/** $25 at $60,000; half a percent is tolerated. */
const invoice = { price: quoted, owedUnits: units(41_667n), owedCents: cents(2_500n), toleranceCents: null }
const worth = (came: { sats: bigint; isInTime: boolean; seen: string | null }) =>
  valueLightning(invoice as Invoice, {
    units: units(came.sats),
    lockedPrice: came.isInTime ? quoted : null,
    seenPrice: came.seen === null ? null : parsePrice(came.seen)!,
  }).cents

test('a Lightning payment noticed in time counts at the quoted price, whatever the market does', () => {
  expect(worth({ sats: 41_667n, isInTime: true, seen: '40000' })).toBe(2_500n)
  expect(worth({ sats: 41_667n, isInTime: true, seen: null })).toBe(2_500n)
})

test('a Lightning payment noticed late counts at the lower of the quoted and the current price', () => {
  expect(worth({ sats: 83_334n, isInTime: false, seen: '48000' })).toBe(4_000n)
  expect(worth({ sats: 41_667n, isInTime: false, seen: '90000' })).toBe(2_500n)
})

test('a Lightning payment noticed late and worth less than the card costs counts for nothing and is returned', () => {
  expect(worth({ sats: 41_667n, isInTime: false, seen: '54000' })).toBeNull()
  expect(worth({ sats: 41_667n, isInTime: false, seen: null })).toBeNull()
})
