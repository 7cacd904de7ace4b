import { units } from '@moon/money/coin.ts'
import { expect, test } from 'vitest'
import { isMoney } from './payment.ts'

test('a transfer of zero is not a payment, and neither is one above the possible maximum', () => {
  expect([0n, 1n, 2n ** 62n - 1n, 2n ** 62n].map((amount) => isMoney(units(amount)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
