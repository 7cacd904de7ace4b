import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { price } from '@moon/money/rate.ts'
import { expect, test } from 'vitest'
import { readSettings } from '../kit/config.ts'
import type { Payment } from './payment.ts'
import { wirePayment } from './wire-payment.ts'

const payment = {
  id: 'pay_1',
  rail: 'bitcoin',
  state: 'confirmed',
  txid: 'f00d',
  units: units(41_667n),
  cents: cents(2_500n),
  price: price(6_000_000_000_000n),
  height: 100,
  firstSeenAt: new Date('2026-03-10T15:00:00Z'),
} as unknown as Payment

const needed = {
  DATABASE_URL: 'postgres://localhost/moon',
  SMTP_URL: 'smtp://localhost',
  BITCOIND_URL: 'http://localhost:8332',
  BITCOIN_XPUB: 'xpub',
  LND_URL: 'https://localhost:8080',
  LND_MACAROON: '00',
  LITHIC_API_KEY: 'key',
}

test.each([
  ['mainnet', 3, 'https://mempool.space/tx/f00d'],
  ['testnet', 1, 'https://mempool.space/testnet4/tx/f00d'],
  ['regtest', 1, null],
] as const)(
  'the network of the settings decides which explorer shows a payment and how deep is final: %s [GEN-12]',
  (network, requiredConfirmations, explorerUrl) => {
    const { bitcoinConfirmations, bitcoind } = readSettings({ ...needed, BITCOIN_NETWORK: network })
    const shown = wirePayment({ network: bitcoind.network, bitcoinConfirmations }, 101, payment)
    expect(shown).toMatchObject({ requiredConfirmations, latestConfirmationCount: 2, explorerUrl })
  },
)
