import { expect, it } from 'vitest'
import { withoutLightning } from './without-lightning.ts'

it.each([
  ['bitcoin:bc1q?amount=0.1&lightning=lnbc1', 'bitcoin:bc1q?amount=0.1'],
  ['bitcoin:bc1q?lightning=lnbc1&amount=0.1', 'bitcoin:bc1q?amount=0.1'],
  ['bitcoin:bc1q?lightning=LNBC1', 'bitcoin:bc1q'],
  ['bitcoin:bc1q?amount=0.1', 'bitcoin:bc1q?amount=0.1'],
])('the on-chain code of %s is %s', (uri, code) => {
  expect(withoutLightning(uri)).toBe(code)
})
