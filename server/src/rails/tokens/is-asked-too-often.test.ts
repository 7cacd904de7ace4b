import { expect, test } from 'vitest'
import { isAskedTooOften, isBehind, isRangeTooWide, tookTooLong } from './is-asked-too-often.ts'

test.each([
  [-32_005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'],
  [-32_602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
  [-32_600, 'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.'],
  [-32_614, 'eth_getLogs is limited to a 10,000 range'],
  [-32_005, 'exceed max block range: 5000'],
  [-32_000, 'block range is too wide'],
  [-32_000, 'too many results'],
  [-32_000, 'block range goes beyond the limit of 1000'],
])('a query for fewer blocks may succeed after %i: %s', (code, message) => {
  expect(isRangeTooWide(message)).toBe(true)
  expect(isAskedTooOften({ code, message })).toBe(false)
})

test.each([
  [-32_016, 'eth_getLogs request was canceled due to enabled timeout: timed out'],
  [-32_002, 'query timeout exceeded'],
  [-32_000, 'request timed out'],
  [-32_000, 'context deadline exceeded'],
])('a query for fewer blocks may succeed now, and one for as many later, after %i: %s', (code, message) => {
  expect(tookTooLong(message)).toBe(true)
  expect(isRangeTooWide(message)).toBe(false)
  expect(isAskedTooOften({ code, message })).toBe(false)
})

test.each([
  [-32_000, 'block range extends beyond current head block'],
  [-32_000, 'invalid block range params'],
  [-32_000, 'unknown block'],
])('the node has these blocks later after %i: %s', (code, message) => {
  expect(isBehind(message)).toBe(true)
  expect(isRangeTooWide(message)).toBe(false)
  expect(isAskedTooOften({ code, message })).toBe(false)
})

test.each([
  [-32_005, 'limit exceeded'],
  [-32_005, 'daily request count exceeded, request rate limited'],
  [-32_016, 'over rate limit'],
  [429, 'Your app has exceeded its compute units per second capacity.'],
  [-32_000, 'Too Many Requests'],
  [-32_007, '15/second request limit reached - reduce calls per second or upgrade your account at quicknode.com'],
  [-32_005, "You've exceeded the RPS limit available on the current plan."],
])('the same query may succeed later after %i: %s', (code, message) => {
  expect(isRangeTooWide(message)).toBe(false)
  expect(isAskedTooOften({ code, message })).toBe(true)
})

test.each([
  [-32_601, 'the method does not exist'],
  [3, 'execution reverted'],
])('no retry and no smaller query helps after %i: %s', (code, message) => {
  expect(isRangeTooWide(message)).toBe(false)
  expect(isAskedTooOften({ code, message })).toBe(false)
})
