import type { PaymentMethod } from '@moon/contract/rates.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer } from '../testing/play-server.ts'
import { useRate } from './use-rate.ts'

function Rate() {
  const [method, setMethod] = useState<PaymentMethod>('BITCOIN_PAYMENT')
  const rate = useRate('BTC', method)
  return (
    <>
      <p>{rate ? 'known' : 'unknown'}</p>
      <button onClick={() => setMethod('COINBASE')}>Coinbase</button>
    </>
  )
}

it("rates are requested as quote/base pairs with the payment currency, and stay shown while another wallet's rate loads [ENA-24]", async () => {
  const quoted = { quote: 'BTC', base: 'USD', bid: '60000.00', ttl: 180_000, lastUpdated: '2026-11-20T12:00:00.000Z' }
  const asked = playServer({ exchangeRates: () => ({ exchangeRates: { BTC_USD: quoted }, userBanReason: null }) })
  const screen = await onScreen(<Rate />)
  await screen.wait(100)
  expect(screen.texts()).toContain('known')
  await screen.press('Coinbase')
  expect(screen.texts()).toContain('known')
  await screen.wait(100)
  const coins = ['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC', 'USDC', 'USDT']
  const pairs = coins.map((quote) => ({ quote, base: 'USD' }))
  expect(asked.map(({ body }) => body)).toEqual([
    { pairs, paymentMethod: 'BITCOIN_PAYMENT' },
    { pairs, paymentMethod: 'COINBASE' },
  ])
})
