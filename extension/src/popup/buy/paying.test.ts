import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { payLabel } from './paying.ts'
import type { WayToPay } from './ways-to-pay.ts'

const bitcoin = {
  key: 'b',
  coin: 'BTC',
  label: 'Bitcoin',
  detail: '',
  from: 'bitcoin',
  isLightning: true,
  isOnChain: true,
} as const
const tron: WayToPay = { key: 't', label: 'USDT on Tron', detail: '', from: 'token', coin: 'USDT', blockchain: 'T' }
const credit = cents(2_000n)

test('the button names what pays: credit alone if it is enough, the chosen way for the rest, or the chosen way alone', () => {
  expect(payLabel({ way: bitcoin, apply: 'none' }, '25', { credit })).toBe('Pay with Lightning')
  expect(payLabel({ way: { ...bitcoin, isLightning: false }, apply: 'none' }, '25', { credit })).toBe(
    'Pay with Bitcoin',
  )
  expect(payLabel({ way: tron, apply: 'none' }, '', { credit })).toBe('Pay with USDT on Tron')
  expect(payLabel({ way: tron, apply: 'credit' }, '20', { credit })).toBe('Pay with Moon Credit')
  expect(payLabel({ way: tron, apply: 'credit' }, '20.01', { credit })).toBe('Pay the rest with USDT on Tron')
  expect(payLabel({ way: bitcoin, apply: 'sats' }, '20', { credit })).toBe('Pay the rest with Lightning')
})
