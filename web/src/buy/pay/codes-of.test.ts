import { expect, it } from 'vitest'
import { codesOf } from './codes-of.ts'

const bitcoin = { address: 'bc1qa', amount: '0.00042', coin: 'BTC', isOver: false } as const
const texts = (payable: Parameters<typeof codesOf>[0]) => codesOf(payable).map((code) => code?.text)

it('an on-chain payment has a QR code of address and amount, and a second one to choose that includes the Lightning request', () => {
  const plain = 'bitcoin:bc1qa?amount=0.00042'
  expect(texts({ ...bitcoin, uri: `${plain}&lightning=LNBC1` })).toEqual([plain, `${plain}&lightning=LNBC1`])
  expect(texts({ ...bitcoin, uri: 'bitcoin:bc1qa?lightning=LNBC1&amount=0.00042' })[0]).toBe(plain)
  expect(texts({ ...bitcoin, uri: plain })).toEqual([plain])
})

it('a Lightning request has one QR code, and so has an address whose price has expired', () => {
  expect(texts({ ...bitcoin, uri: 'lightning:LNBC1' })).toEqual(['lightning:LNBC1'])
  expect(texts({ ...bitcoin, uri: 'bitcoin:bc1qa', isOver: true })).toEqual(['bitcoin:bc1qa'])
})

it('a token payment is requested with its amount, or by address alone for wallets that read no more', () => {
  const token = { address: '0xa', amount: '25.00', coin: 'USDC', isOver: false } as const
  expect(texts({ ...token, uri: 'ethereum:0xb/transfer' })).toEqual(['ethereum:0xb/transfer', '0xa'])
  expect(texts({ ...token, uri: '0xa' })).toEqual(['0xa'])
})
