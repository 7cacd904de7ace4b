import { priceOf } from '@moon/contract/price.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { parsePrice } from '@moon/money/price.ts'
import { expect, it } from 'vitest'
import { earnedSats } from './earned-sats.ts'

const fees = { discountBp: 0n, loadFeeBp: 0n, creationFeeCents: zeroCents }
const at = parsePrice('50000')!

it('half a percent of $100 at $50,000 a bitcoin is 1,000 sats', () => {
  expect(earnedSats(priceOf(cents(10_000n), fees, { kind: 'none' }), 50n, at)).toBe(1_000n)
})

it('the part paid with credit earns nothing', () => {
  const half = priceOf(cents(10_000n), fees, { kind: 'credit', available: cents(5_000n) })
  expect(earnedSats(half, 50n, at)).toBe(500n)
  const all = priceOf(cents(10_000n), fees, { kind: 'credit', available: cents(50_000n) })
  expect(earnedSats(all, 50n, at)).toBe(0n)
})
