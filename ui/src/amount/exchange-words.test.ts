import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { exchangeWords, knownWallets } from './exchange-words.ts'

it('a wallet in a coin unknown to this version is not offered', () => {
  const wallets = ['BTC', 'SOL', 'USDC'].map((currency) => ({ currency }))
  expect(knownWallets(wallets).map(({ currency }) => currency)).toEqual(['BTC', 'USDC'])
})

it('a wallet is offered with its balance, in its coin and in dollars where there is a rate', () => {
  const wallet = { currency: 'USDC', balance: '12.5', balanceInBase: cents(1_250n) }
  expect(exchangeWords(wallet)).toMatchObject({ label: 'Coinbase USDC', aside: '$12.50' })
  expect(exchangeWords({ ...wallet, balanceInBase: null }).aside).toBe('No rate')
})
