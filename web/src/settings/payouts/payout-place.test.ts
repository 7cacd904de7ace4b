import { expect, it } from 'vitest'
import { payoutAddress } from '../../testing/wire-payout.ts'
import { hasOwnAmount, isPlaceWhole, nameOfPlace, payoutPlace } from './payout-place.ts'

const invoice = `lnbc${'1qpz'.repeat(60)}`

it.each([
  [payoutAddress, 'Bitcoin address', payoutAddress],
  [' bcrt 1qaz\tts95kueya7y4u5hp5lflhwj9fy9ahfmns72d\n', 'Bitcoin address', payoutAddress],
  [`bitcoin:${payoutAddress}?amount=0.01&label=x`, 'Bitcoin address', payoutAddress],
  [`BITCOIN:?lightning=${invoice.toUpperCase()}`, 'Lightning invoice', invoice],
  [`lightning:${invoice.toUpperCase()}`, 'Lightning invoice', invoice],
  ['Ada@Example.org ', 'Lightning address', 'ada@example.org'],
  ['lightning:ada@example.org', 'Lightning address', 'ada@example.org'],
  ['wallet@localhost:4125', 'Lightning address', 'wallet@localhost:4125'],
])('%j is a %s and read as %s', (typed, name, text) => {
  const place = payoutPlace(typed)
  expect([nameOfPlace(place), place.text, isPlaceWhole(place)]).toEqual([name, text, true])
})

it('unfinished input is not classified', () => {
  for (const typed of ['', 'ada@', 'ada@example', 'ada@example.o', 'b'.repeat(19), 'lnbc1qpz'])
    expect([typed, isPlaceWhole(payoutPlace(typed))]).toEqual([typed, false])
})

it('an invoice states its amount, or leaves it to the payer', () => {
  const says = (text: string) => hasOwnAmount(payoutPlace(text))
  expect(['lnbc2500u1pvjluez', 'lnbcrt1m1pvjluez', 'lntb20m1pvjluez'].map(says)).toEqual([true, true, true])
  expect(['lnbc1pvjluez', 'lnbcrt1pvjluez', payoutAddress, 'ada@lnbc1u1.org'].map(says)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
