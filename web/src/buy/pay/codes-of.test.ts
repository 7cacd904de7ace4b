import { expect, it } from 'vitest'
import { codesOf } from './codes-of.ts'

const bitcoin = { address: 'bc1qa', amount: '0.00042', coin: 'BTC', isOver: false } as const
const texts = (payable: Parameters<typeof codesOf>[0]) => codesOf(payable).map((code) => code?.text)

it('an on-chain code is address and amount, and the one that holds a Lightning request too is a choice', () => {
  const plain = 'bitcoin:bc1qa?amount=0.00042'
  expect(texts({ ...bitcoin, uri: `${plain}&lightning=LNBC1` })).toEqual([plain, `${plain}&lightning=LNBC1`])
  expect(texts({ ...bitcoin, uri: 'bitcoin:bc1qa?lightning=LNBC1&amount=0.00042' })[0]).toBe(plain)
  expect(texts({ ...bitcoin, uri: plain })).toEqual([plain])
})

it('a Lightning request is one code, and so is an address whose price has run out', () => {
  expect(texts({ ...bitcoin, uri: 'lightning:LNBC1' })).toEqual(['lightning:LNBC1'])
  expect(texts({ ...bitcoin, uri: 'bitcoin:bc1qa', isOver: true })).toEqual(['bitcoin:bc1qa'])
})

it('a token is asked for by a request with its amount, or by its address where a wallet reads no more', () => {
  const token = { address: '0xa', amount: '25.00', coin: 'USDC', isOver: false } as const
  expect(texts({ ...token, uri: 'ethereum:0xb/transfer' })).toEqual(['ethereum:0xb/transfer', '0xa'])
  expect(texts({ ...token, uri: '0xa' })).toEqual(['0xa'])
})
