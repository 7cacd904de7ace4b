import { expect, test } from 'vitest'
import { isLongWait, longWaitText } from './long-wait-text.ts'

test('from a hundred dollars in tokens on Ethereum on the buyer is told of the longer wait, and nowhere else', () => {
  const order = { blockchain: 'ETHEREUM', token: 'USDC', dollars: ['60.00', '40.00'] }
  expect(isLongWait(order)).toBe(true)
  for (const other of [{ dollars: ['99.99'] }, { blockchain: 'TRON' }, { blockchain: 'BITCOIN', token: null }])
    expect(isLongWait({ ...order, ...other })).toBe(false)
  expect(longWaitText).toContain('$100 a day')
  expect(longWaitText).toContain('15 minutes')
})
