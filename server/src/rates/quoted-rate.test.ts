import type { Coin } from '@moon/money/coin.ts'
import { parsePrice } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import { quotedRate } from './quoted-rate.ts'

const now = new Date('2027-01-15T08:00:00Z')
const quoted = (coin: Coin, dollars: string) => {
  const rate = { coin, bid: parsePrice(dollars)!, quotedAt: now, goodUntil: now }
  return quotedRate(() => rate, coin) === rate
}

test('a dollar token is offered down to 99 cents, and any other coin at any value', () => {
  expect([quoted('USDC', '0.99'), quoted('USDT', '0.99')]).toEqual([true, true])
  expect([quoted('USDC', '0.98999999'), quoted('USDT', '0.98999999')]).toEqual([false, false])
  expect(quoted('BTC', '0.5')).toBe(true)
  expect(quotedRate(() => undefined, 'USDC')).toBeUndefined()
})
