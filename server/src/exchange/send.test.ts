import { expect, test } from 'vitest'
import { after } from '../kit/clock.ts'
import { attemptLastsMs, nextLookAt } from './send.ts'

const asked = new Date('2026-03-10T15:00:00Z')
const at = (seconds: number) => after(asked, seconds * 1_000)
const lookedUp = (attempts: number, now: number, more: object = {}) => {
  const send = { state: 'sending' as const, askedAt: asked, lockedUntil: at(10), attempts, ...more }
  return (nextLookAt(send, at(now)).getTime() - asked.getTime()) / 1_000
}

test('the first lookups come soon, with growing pauses', () => {
  expect([lookedUp(0, 0), lookedUp(1, 2), lookedUp(2, 6)]).toEqual([2, 6, 14])
})

test('a send is looked up as soon as it may be posted again, and soon after that while its user waits', () => {
  expect(attemptLastsMs).toBe(45_000)
  // With doubling pauses alone the lookups would be at 62, 126 and 254 seconds: four minutes after the order.
  expect(lookedUp(4, 30)).toBe(45)
  expect(lookedUp(3, 14, { lockedUntil: at(20) })).toBe(29)
  expect(lookedUp(4, 50, { lockedUntil: at(58) })).toBe(58)
  for (const attempts of [5, 6, 20]) expect(lookedUp(attempts, 100)).toBe(115)
})

test('after four minutes, or once coins are on their way, nobody waits and the pauses grow to an hour', () => {
  expect(lookedUp(6, 240)).toBe(240 + 128)
  expect(lookedUp(20, 240)).toBe(240 + 3_600)
  expect(lookedUp(6, 10, { state: 'sent' })).toBe(10 + 128)
})
