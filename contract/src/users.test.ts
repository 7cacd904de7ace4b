import { cents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { wallet } from './users.ts'

it('a wallet is sent with one of five providers and no other, with its dollar value as balanceInBase [ENA-26]', () => {
  const someWallet = { id: 'w', name: 'BTC Wallet', balance: '0.5', alias: '', currency: 'BTC' }
  const goOut = (provider: string) =>
    z.safeEncode(wallet, { ...someWallet, provider: provider as 'COINBASE', balanceInBase: cents(3_000_000n) })
  for (const provider of ['COINBASE', 'CONNECT_COINBASE', 'BITCOIN_PAYMENT', 'USDC_PAYMENT', 'USDT_PAYMENT'])
    expect(goOut(provider).data).toEqual({ ...someWallet, provider, balanceInBase: '30000.00' })
  for (const other of ['BINANCE', 'coinbase', '']) expect(goOut(other).success).toBe(false)
})
