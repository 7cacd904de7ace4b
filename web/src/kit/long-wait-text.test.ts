import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { longWaitOf, longWaitText } from './long-wait-text.ts'

test("from the server's threshold for tokens on Ethereum on, the buyer is told of the longer wait; below it and elsewhere not", () => {
  const order = { blockchain: 'ETHEREUM', token: 'USDC', dollars: [cents(6_000n), cents(4_000n)] }
  expect(longWaitOf(order, cents(10_000n))).toBe(longWaitText(cents(10_000n)))
  for (const other of [{ dollars: [cents(9_999n)] }, { blockchain: 'TRON' }, { blockchain: 'BITCOIN', token: null }])
    expect(longWaitOf({ ...order, ...other }, cents(10_000n))).toBeUndefined()
  expect(longWaitOf(order, cents(25_000n))).toBeUndefined()
  // Nothing is claimed before the server has sent the bound.
  expect(longWaitOf(order, undefined)).toBeUndefined()
  expect(longWaitText(cents(25_000n))).toContain('$250 a day')
  expect(longWaitText(cents(25_000n))).toContain('15 minutes')
})
