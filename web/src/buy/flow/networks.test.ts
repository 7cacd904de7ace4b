import { expect, test } from 'vitest'
import { networkOfTab, usualNetwork } from './networks.ts'

test('the network with low fees is suggested, under the name that wallets show', () => {
  expect(usualNetwork).toBe('TRON')
  expect(networkOfTab(usualNetwork)).toMatchObject({ name: 'Tron', standard: 'TRC-20' })
})
