import type { FlagName } from '@moon/contract/flags.ts'
import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import { waysToPay } from './ways-to-pay.ts'

type Wallets = Parameters<typeof waysToPay>[0]['coinbaseInfo']['wallets']
const wallet = (currency: string) =>
  ({ id: `w-${currency}`, balance: '0.5', currency, balanceInBase: cents(2_500n) }) as unknown as Wallets[number]
const isOn =
  (...on: FlagName[]) =>
  (flag: FlagName | undefined) =>
    flag !== undefined && on.includes(flag)
const ways = (...on: FlagName[]) =>
  waysToPay({ coinbaseInfo: { wallets: [wallet('BTC'), wallet('XYZ')] } }, isOn(...on))

test('the ways to pay are bitcoin, each stablecoin on each network with the low fees first, and the exchange wallets', () => {
  const tokens = ['ethereumUsdc', 'ethereumUsdt', 'tronUsdc', 'tronUsdt'] as const
  expect(
    ways('lightningPayments', 'onChainTransactions', 'bitcoinBtc', ...tokens).map(({ label, detail }) => [
      label,
      detail,
    ]),
  ).toMatchObject([
    ['Bitcoin', 'Lightning or on-chain'],
    ['USDC on Tron', 'Takes about a minute'],
    ['USDC on Ethereum', 'Takes about two and a half minutes'],
    ['USDT on Tron', expect.any(String)],
    ['USDT on Ethereum', expect.any(String)],
    ['Coinbase BTC', '0.5 BTC'],
  ])
})

test('ways to pay that are switched off are not offered, nor is a wallet of an unknown coin', () => {
  expect(ways('lightningPayments', 'disableCoinbase')).toMatchObject([{ detail: 'Lightning', isOnChain: false }])
  expect(ways('onChainTransactions', 'bitcoinBtc', 'disableCoinbase')).toMatchObject([{ detail: 'on-chain' }])
  expect(ways('ethereumUsdc', 'disableCoinbase')).toEqual([])
  expect(ways()).toMatchObject([{ label: 'Coinbase BTC', aside: '$25.00', wallet: 'w-BTC' }])
})
