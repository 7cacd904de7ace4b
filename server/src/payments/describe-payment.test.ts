import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { price } from '@moon/money/price.ts'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/config.ts'
import type { Payment } from './payment.ts'
import { describePayment } from './describe-payment.ts'

const payment = {
  id: 'pay_1',
  rail: 'bitcoin',
  coin: 'BTC',
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
  'the configured network determines which explorer shows a payment and how many confirmations are final: %s [GEN-12, COA-24]',
  (network, requiredConfirmations, explorerUrl) => {
    const { bitcoinConfirmations, bitcoind } = readSettings({ ...needed, BITCOIN_NETWORK: network })
    const shown = describePayment(
      { network: bitcoind.network, bitcoinConfirmations },
      new Map([['bitcoin', 101]]),
      payment,
    )
    expect(shown).toMatchObject({ requiredConfirmations, latestConfirmationCount: 2, explorerUrl })
  },
)

test.each([
  ['ethereum', 1, 12, 'https://etherscan.io/tx/0xf00d', '0xf00d'],
  ['ethereum', 11_155_111, 12, 'https://sepolia.etherscan.io/tx/0xf00d', '0xf00d'],
  ['ethereum', 31_337, 12, null, '0xf00d'],
  ['tron', 728_126_428, 19, 'https://tronscan.org/#/transaction/f00d', 'f00d'],
  ['tron', 3_448_148_188, 19, 'https://nile.tronscan.org/#/transaction/f00d', 'f00d'],
] as const)(
  'a token payment on %s %i needs %i confirmations and links to its explorer [COA-24, COA-25]',
  (rail, chainId, needed, explorerUrl, transactionHash) => {
    const tokens = { [rail]: { chainId, contracts: new Map() } }
    const view = { network: 'mainnet', bitcoinConfirmations: 3, tokens } as const
    const paid = { ...payment, rail, coin: 'USDC', txid: '0xf00d', units: units(24_999_999n) } as Payment
    const shown = describePayment(view, new Map([[rail, 104]]), paid)
    expect(shown).toMatchObject({ explorerUrl, transactionHash, requiredConfirmations: needed })
    expect(shown).toMatchObject({ latestConfirmationCount: 5, paymentAmount: '24.99', paymentCurrency: 'USDC' })
  },
)
