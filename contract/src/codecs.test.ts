import { z } from 'zod/mini'
import { expect, test } from 'vitest'
import { yes } from './codecs.ts'

test('a yes or no is one of its spellings; anything else is refused and never taken for a no', () => {
  const read = (value: unknown) => z.safeParse(yes, value).data
  expect([true, 'true', '1', 1].map(read)).toEqual([true, true, true, true])
  expect([false, 'false', '0', 0].map(read)).toEqual([false, false, false, false])
  for (const odd of ['', 'yes', 'TRUE', ' true', 'on', '01', 2, -1, Number.NaN, null, [], ['true'], {}])
    expect(z.safeParse(yes, odd).success).toBe(false)
})
