import { expect, test } from 'vitest'
import { tokenChainNames } from '@moon/contract/chains.ts'
import { mergeSettings, partsNeeded } from './sandbox-parts.ts'

const sandbox = { BITCOIND_URL: 'http://sandbox', BITCOIN_NETWORK: 'regtest', SMTP_URL: 'smtp://sandbox' }

test('with no settings the sandbox plays every provider', () => {
  expect(partsNeeded({})).toEqual([
    'bitcoin',
    'lightning',
    ...tokenChainNames,
    'issuer',
    'rates',
    'exchange',
    'chat',
    'supplier',
    'google',
    'apple',
    'locations',
    'mail',
    'shops',
    'panel',
  ])
  expect(mergeSettings(sandbox, { PORT: '5000' })).toEqual({ ...sandbox, PORT: '5000' })
})

test('a configured provider is left out of the sandbox', () => {
  expect(partsNeeded({ SMTP_URL: 'smtp://mine', LITHIC_API_KEY: 'key' })).toEqual([
    'bitcoin',
    'lightning',
    ...tokenChainNames,
    'rates',
    'exchange',
    'chat',
    'supplier',
    'google',
    'apple',
    'locations',
    'panel',
  ])
})

test("the sandbox's Lightning nodes require its Bitcoin chain", () => {
  expect(partsNeeded({ BITCOIND_URL: 'http://mine' })).toContain('bitcoin')
  expect(partsNeeded({ BITCOIND_URL: 'http://mine', LND_URL: 'https://mine' })).not.toContain('bitcoin')
})

test('no setting of the sandbox leaks into a configured provider', () => {
  const merged = mergeSettings(sandbox, { BITCOIND_URL: 'http://mine' })
  expect(merged).toEqual({ BITCOIND_URL: 'http://mine', SMTP_URL: 'smtp://sandbox' })
})
