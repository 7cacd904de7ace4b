import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import type { Payout } from './payout.ts'
import { showPayout } from './show-payout.ts'

const payout = {
  id: 'pout_1',
  state: 'sent',
  amountCents: cents(6_000n),
  price: price(6_000_000_000_000n),
  sats: 98_400n,
  feeSats: 1_600n,
  sentAt: new Date('2026-03-10T15:02:00Z'),
  txid: 'f00d',
  endedBecause: null,
} as unknown as Payout

test.each([
  ['mainnet', 'https://mempool.space/tx/f00d'],
  ['testnet', 'https://mempool.space/testnet4/tx/f00d'],
  ['regtest', null],
] as const)('a payout sent on %s links to its transaction at %s', (network, explorerUrl) => {
  expect(showPayout({ network, bitcoinConfirmations: 3 }, payout)).toMatchObject({ stage: 'SENT', explorerUrl })
})

test('an unsent payout has no transaction link, and a returned one says why', () => {
  const chain = { network: 'mainnet', bitcoinConfirmations: 3 } as const
  const queued = showPayout(chain, { ...payout, state: 'queued', sentAt: null, txid: null })
  expect(queued).toMatchObject({ stage: 'QUEUED', explorerUrl: null, returnedBecause: null })
  const returned = showPayout(chain, { ...payout, state: 'cancelled', sentAt: null, txid: null, endedBecause: 'debt' })
  expect(returned).toMatchObject({ stage: 'RETURNED', returnedBecause: 'DEBT' })
})
