import { expect, test } from 'vitest'
import { longWaitOf, longWaitText } from './long-wait-text.ts'

test('from the sum that the server says in tokens on Ethereum on the buyer is told of the longer wait, and nowhere else', () => {
  const order = { blockchain: 'ETHEREUM', token: 'USDC', dollars: ['60.00', '40.00'] }
  expect(longWaitOf(order, '100.00')).toBe(longWaitText('100.00'))
  for (const other of [{ dollars: ['99.99'] }, { blockchain: 'TRON' }, { blockchain: 'BITCOIN', token: null }])
    expect(longWaitOf({ ...order, ...other }, '100.00')).toBeUndefined()
  expect(longWaitOf(order, '250.00')).toBeUndefined()
  // Nothing is claimed before the server has said it.
  expect(longWaitOf(order, undefined)).toBeUndefined()
  expect(longWaitText('250.00')).toContain('$250 a day')
  expect(longWaitText('250.00')).toContain('15 minutes')
})
