import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import { expect, test } from 'vitest'
import type { ChainView } from '../payments/describe-payment.ts'
import type { Payout } from './payout.ts'
import { showPayout, showQuote } from './show-payout.ts'

const payout = {
  id: 'pout_1',
  rail: 'bitcoin',
  state: 'sent',
  amountCents: cents(6_000n),
  price: price(6_000_000_000_000n),
  sats: 98_400n,
  feeSats: 1_600n,
  sentAt: new Date('2026-03-10T15:02:00Z'),
  txid: 'f00d',
  endedBecause: null,
} as unknown as Payout

const at = (network: ChainView['network']) => ({
  chain: { network, bitcoinConfirmations: 3 },
  payoutLimitSats: sats(100_000n),
})

test.each([
  ['mainnet', 'https://mempool.space/tx/f00d'],
  ['testnet', 'https://mempool.space/testnet4/tx/f00d'],
  ['regtest', null],
] as const)('a payout sent on %s links to its transaction at %s', (network, explorerUrl) => {
  expect(showPayout(at(network), payout)).toMatchObject({ stage: 'SENT', explorerUrl })
})

test('an unsent payout has no transaction link, and a returned one says why', () => {
  const queued = showPayout(at('mainnet'), { ...payout, state: 'queued', sentAt: null, txid: null })
  expect(queued).toMatchObject({ stage: 'QUEUED', explorerUrl: null, returnedBecause: null })
  const returned = showPayout(at('mainnet'), {
    ...payout,
    state: 'cancelled',
    sentAt: null,
    txid: null,
    endedBecause: 'debt',
  })
  expect(returned).toMatchObject({ stage: 'RETURNED', returnedBecause: 'DEBT' })
})

test('a payout above what the signer signs is expected in a day until it is sent, and in an hour from then on', () => {
  const small = { ...payout, sats: sats(100_000n) }
  const large = { ...payout, sats: sats(100_001n) }
  expect(showQuote(at('mainnet'), 'bitcoin', small).expectedSeconds).toBe(3_600)
  expect(showQuote(at('mainnet'), 'bitcoin', large)).toMatchObject({ expectedSeconds: 86_400, expectedMinutes: 1_440 })
  expect(showQuote(at('mainnet'), 'lightning', large).expectedSeconds).toBe(10)
  const queued = { ...large, state: 'queued', sentAt: null } as const
  expect(showPayout(at('mainnet'), queued).expectedSeconds).toBe(86_400)
  expect(showPayout(at('mainnet'), large).expectedSeconds).toBe(3_600)
})
