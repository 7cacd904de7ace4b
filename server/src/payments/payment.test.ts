import { units } from '@moon/money/coin.ts'
import { expect, test } from 'vitest'
import { isMoney } from './payment.ts'

test('a transfer of nothing is no money, and neither is one of more than there can be', () => {
  expect([0n, 1n, 2n ** 62n - 1n, 2n ** 62n].map((amount) => isMoney(units(amount)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
