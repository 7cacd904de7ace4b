import { parsePrice } from '@moon/money/price.ts'
import { expect, it } from 'vitest'
import { after } from '../kit/clock.ts'
import type { Agreement } from './agree-on-rate.ts'
import { believeRate, noBelief, type Belief } from './believe-rate.ts'
import type { Rate } from './rate.ts'

const start = new Date('2027-01-15T08:00:00Z')
const at = (seconds: number) => after(start, seconds * 1_000)

const rate = (dollars: number, seconds = 0): Rate => ({
  coin: 'BTC',
  bid: parsePrice(String(dollars))!,
  quotedAt: at(seconds),
  goodUntil: at(seconds + 180),
})
const agreed = (dollars: number, seconds: number): Agreement => ({
  rate: rate(dollars, seconds),
  quotes: [],
  troubles: [],
})
const nobody = (lowest?: number): Agreement => ({
  rate: null,
  lowest: lowest === undefined ? undefined : parsePrice(String(lowest))!,
  troubles: [],
})

/** Returns the believed prices after each answer, thirty seconds apart. */
function after60k(...words: (number | Agreement)[]): (number | undefined)[] {
  let belief: Belief = believeRate(noBelief, agreed(60_000, 0), start)
  return words.map((word, index) => {
    const seconds = 30 * (index + 1)
    belief = believeRate(belief, typeof word === 'number' ? agreed(word, seconds) : word, at(seconds))
    return belief.rate && Number(belief.rate.bid) / 1e8
  })
}

it('an agreed fall is accepted immediately, however deep it is [G-3]', () => {
  expect(after60k(59_000, 48_000, 24_000, 1)).toEqual([59_000, 48_000, 24_000, 1])
})

it('a rise of up to 10 % is accepted immediately; a larger one withdraws the price for three minutes of agreement [F-103 G-3]', () => {
  expect(after60k(66_000)).toEqual([66_000])
  const none = Array.from({ length: 6 }, () => undefined)
  expect(after60k(...Array.from({ length: 7 }, () => 66_001))).toEqual([...none, 66_001])
})

it('a large rise that ends, changes by much, or loses agreement has to start again [F-103]', () => {
  const none = Array.from({ length: 6 }, () => undefined)
  expect(after60k(90_000, 90_000, 61_000)).toEqual([undefined, undefined, 61_000])
  expect(after60k(600_000, ...Array.from({ length: 7 }, () => 90_000))).toEqual([undefined, ...none, 90_000])
  expect(after60k(90_000, 90_000, nobody(90_000), ...Array.from({ length: 7 }, () => 90_000))).toEqual([
    undefined,
    undefined,
    undefined,
    ...none,
    90_000,
  ])
})

it('after a silence of any length a large rise must still wait', () => {
  const first = believeRate(noBelief, agreed(60_000, 0), start)
  const silent = believeRate(first, nobody(), at(100_000))
  expect(believeRate(silent, agreed(90_000, 200_000), at(200_000)).rate).toBeUndefined()
  expect(believeRate(noBelief, agreed(90_000, 200_000), at(200_000)).rate?.bid).toBe(parsePrice('90000'))
})

it('without two agreeing exchanges the last price continues, but not once any fresh source quotes a lower value [G-3]', () => {
  expect(after60k(nobody(), nobody(60_500), nobody(58_900))).toEqual([60_000, 60_000, 60_000])
  // Less means by more than 2 %.
  expect(after60k(nobody(58_800))).toEqual([60_000])
  expect(after60k(nobody(58_790))).toEqual([undefined])
  expect(after60k(nobody(48_000), nobody(60_000), 60_100)).toEqual([undefined, undefined, 60_100])
})
