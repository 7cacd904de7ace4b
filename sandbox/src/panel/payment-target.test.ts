import { expect, test } from 'vitest'
import { readPaymentTarget } from './payment-target.ts'

const address = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp'

test.each([
  [address, { address }],
  [address.toUpperCase(), { address }],
  ['2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm', { address: '2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm' }],
  ['LNBCRT250U1PJ', { invoice: 'lnbcrt250u1pj' }],
  ['lightning:lnbcrt250u1pj', { invoice: 'lnbcrt250u1pj' }],
  [`bitcoin:${address}?amount=0.00025`, { address, satoshis: 25_000n }],
  [
    `BITCOIN:${address.toUpperCase()}?AMOUNT=1&LIGHTNING=LNBCRT1`,
    { address, satoshis: 100_000_000n, invoice: 'lnbcrt1' },
  ],
  ['bitcoin:?lightning=lnbcrt1', { invoice: 'lnbcrt1' }],
  [`bitcoin:${address}?amount=20.3&label=a%20card`, { address, satoshis: 2_030_000_000n }],
])('%s is understood', (shown, target) => {
  expect(readPaymentTarget(shown)).toEqual(target)
})

test.each(['', 'hello', `bitcoin:${address}?amount=1e3`, `bitcoin:${address}?amount=0.000000001`])(
  '%s is refused',
  (shown) => {
    expect(() => readPaymentTarget(shown)).toThrow('to:')
  },
)
