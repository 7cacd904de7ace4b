import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { rateLifeMs } from '@moon/contract/limits.ts'
import type { Coin } from '@moon/money/coin.ts'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { shownRate } from '../kit/shown-rate.ts'
import { onScreen } from '../testing/on-screen.tsx'
import { countCalls, playServer } from '../testing/play-server.ts'
import { someUser } from '../testing/some-user.ts'
import { loadMember, useMember } from './member.ts'
import { useRate } from './use-rate.ts'

const coins: Coin[] = ['BTC', 'LTC', 'CGLD']

function Kept() {
  const member = useMember()
  const rates = [
    useRate('BTC', 'BITCOIN_PAYMENT'),
    useRate('LTC', 'BITCOIN_PAYMENT'),
    useRate('CGLD', 'BITCOIN_PAYMENT'),
  ]
  return (
    <>
      <p>{member.kind === 'banned' ? 'banned' : member.user.name}</p>
      {rates.map((rate, place) => (
        <p key={coins[place]}>{rate ? `${rate.quote} at ${shownRate(rate.bid)}` : `no ${coins[place]}`}</p>
      ))}
    </>
  )
}

const rateOf = (quote: string, bid: string) => ({
  quote,
  base: 'USD',
  bid,
  ttl: rateLifeMs,
  lastUpdated: '2026-11-20T12:00:00.000Z',
})

it('the cache keeps the user for three minutes, and the rate of each currency under its own pair [ENA-09]', async () => {
  let rates: object = { BTC_USD: rateOf('BTC', '60000.00'), LTC_USD: rateOf('LTC', '80.00') }
  const asked = playServer({
    readUser: () => encodeAnswer('readUser', { user: someUser, userBanReason: null }),
    exchangeRates: () => ({ exchangeRates: rates, userBanReason: null }),
  })
  const screen = await onScreen(
    <Suspense>
      <Kept />
    </Suspense>,
  )
  await screen.wait(100)
  expect(screen.texts()).toEqual([someUser.name, 'BTC at $60,000.00', 'LTC at $80.00', 'no CGLD'])
  rates = { ...rates, LTC_USD: rateOf('LTC', '90.00'), CGLD_USD: rateOf('CGLD', '0.50') }
  await screen.wait(60_000)
  expect(screen.texts().slice(1)).toEqual(['BTC at $60,000.00', 'LTC at $90.00', 'CGLD at $0.50'])

  await screen.wait(119_000)
  await loadMember()
  await screen.wait(100)
  expect(countCalls(asked).readUser).toBe(1)
  await screen.wait(1_000)
  await loadMember()
  await screen.wait(100)
  expect(countCalls(asked).readUser).toBe(2)
})
