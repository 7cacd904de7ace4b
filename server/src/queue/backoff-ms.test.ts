import { expect, test } from 'vitest'
import { backoffMs } from './backoff-ms.ts'

test('each pause is twice the one before, and none is longer than the longest', () => {
  const pauses = [0, 1, 2, 3, 4, 1_000_000].map((failures) => backoffMs(failures, { firstMs: 3, longestMs: 25 }))
  expect(pauses).toEqual([3, 6, 12, 24, 25, 25])
})
