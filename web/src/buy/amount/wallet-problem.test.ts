import { priceOf, type Applied } from '@moon/contract/price.ts'
import type { User } from '@moon/contract/users.ts'
import { cents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { walletProblem } from './wallet-problem.ts'

const free = { discountBp: 0n, loadFeeBp: 0n, creationFeeCents: zeroCents }
const priced = (value: bigint, applied: Applied = { kind: 'none' }) => priceOf(cents(value), free, applied)
const wallet = (balanceInBase: Cents | null): User['coinbaseInfo']['wallets'][number] => ({
  id: 'w1',
  name: 'BTC Wallet',
  alias: 'Coinbase BTC Wallet',
  balance: '0.00050000',
  provider: 'COINBASE',
  currency: 'BTC',
  balanceInBase,
})
const payer = (balanceInBase: Cents | null, spendingLeft = cents(100_000n)) => ({
  isCoinbaseConnected: true,
  coinbaseInfo: {
    wallets: [wallet(balanceInBase)],
    spendingLeft,
    spendingLimit: cents(100_000n),
    spendingPeriod: 'day' as const,
  },
})
const fromExchange = { wallet: 'COINBASE', exchangeWallet: { id: 'w1', coin: 'BTC' } } as const

describe('the chosen wallet', () => {
  it('must cover what is due [VAB-05]', () => {
    expect(walletProblem(fromExchange, priced(5_001n), payer(cents(5_000n)))).toBe(
      'Insufficient funds in selected wallet',
    )
    expect(walletProblem(fromExchange, priced(5_000n), payer(cents(5_000n)))).toBeUndefined()
  })
  it('need not cover the part paid with sats or credit [VAB-05]', () => {
    const withCredit = priced(6_000n, { kind: 'credit', available: cents(1_000n) })
    expect(walletProblem(fromExchange, withCredit, payer(cents(5_000n)))).toBeUndefined()
    expect(
      walletProblem(fromExchange, priced(6_000n, { kind: 'credit', available: cents(999n) }), payer(cents(5_000n))),
    ).toBe('Insufficient funds in selected wallet')
  })
  it('may pay no more than the spending limit that the user set at the exchange', () => {
    expect(walletProblem(fromExchange, priced(2_500n), payer(cents(5_000n), cents(2_000n)))).toBe(
      'Insufficient funds in selected wallet: $20.00 of the $1000.00 that you allow Moon per day at Coinbase is left.',
    )
  })
  it('has no known balance when it is external', () => {
    expect(
      walletProblem({ wallet: 'BITCOIN_PAYMENT', exchangeWallet: null }, priced(100_000n), payer(zeroCents)),
    ).toBeUndefined()
  })
  it('may have been removed since it was chosen', () => {
    const gone = { isCoinbaseConnected: false, coinbaseInfo: { wallets: [] } }
    expect(walletProblem(fromExchange, priced(2_500n), gone)).toBe('This wallet is no longer connected')
  })
  it('is not checked without an amount, or without a rate of its coin', () => {
    expect(walletProblem(fromExchange, undefined, payer(zeroCents))).toBeUndefined()
    expect(walletProblem(fromExchange, priced(2_500n), payer(null))).toBeUndefined()
  })
})
