import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { canApply } from './can-apply.ts'

test('sats can be applied from the minimum on; credit as soon as there is any', () => {
  expect([49, 50].map((rewardSats) => canApply.sats({ rewardSats }))).toEqual([false, true])
  expect([0n, 1n].map((amount) => canApply.credit({ moonCredit: cents(amount) }))).toEqual([false, true])
})
