import type { Invoice } from '@moon/contract/invoices.ts'
import { expect, it } from 'vitest'
import { bitcoinTabOf, isKnownOrder } from './order.ts'

type Paid = Pick<Invoice, 'blockchain' | 'token'>

it('an order in a coin or on a chain unknown to this version cannot be paid from here', () => {
  const known: Paid[] = [
    { blockchain: 'BITCOIN', token: null },
    { blockchain: 'ETHEREUM', token: 'USDC' },
    { blockchain: 'TRON', token: 'USDT' },
  ]
  const newer = [
    { blockchain: 'LITECOIN', token: null },
    { blockchain: 'SOLANA', token: 'USDC' },
    { blockchain: 'ETHEREUM', token: 'DAI' },
    { blockchain: 'ETHEREUM', token: null },
  ] as Paid[]
  expect(known.map(isKnownOrder)).toEqual([true, true, true])
  expect(newer.map(isKnownOrder)).toEqual([false, false, false, false])
})

it('a default payment method unknown to this version falls back to Lightning', () => {
  expect(['LIGHTNING', 'ON_CHAIN', 'ARK'].map(bitcoinTabOf)).toEqual(['LIGHTNING', 'ON_CHAIN', 'LIGHTNING'])
})
