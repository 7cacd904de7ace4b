import { generateKeyPairSync } from 'node:crypto'
import { chains } from '@moon/contract/chains.ts'
import { expect, it } from 'vitest'
import { readSettings } from './config.ts'

const needed = {
  DATABASE_URL: 'postgres://localhost/moon',
  SMTP_URL: 'smtp://localhost',
  BITCOIND_URL: 'http://localhost:8332',
  BITCOIN_XPUB: 'xpub',
  LND_URL: 'https://localhost:8080',
  LND_MACAROON: '00',
  LITHIC_API_KEY: 'key',
}

it('Bitcoin needs 3 confirmations, on test networks 1, Ethereum 12 and Tron 19 [COA-25, COB-19]', () => {
  expect([chains.bitcoin.confirmations, chains.ethereum.confirmations, chains.tron.confirmations]).toEqual([3, 12, 19])
  expect(readSettings(needed).bitcoinConfirmations).toBe(chains.bitcoin.confirmations)
  for (const BITCOIN_NETWORK of ['testnet', 'regtest'])
    expect(readSettings({ ...needed, BITCOIN_NETWORK }).bitcoinConfirmations).toBe(1)
  expect(readSettings({ ...needed, BITCOIN_CONFIRMATIONS: '6' }).bitcoinConfirmations).toBe(6)
})
it.each([
  [{ MOON_ENV: 'development', PORT: '4007' }, 'http://localhost:4007'],
  [{ PUBLIC_WEBHOOK_URL: 'by-hand', LITHIC_WEBHOOK_SECRET: `whsec_${btoa('a secret of 24 letters ok')}` }, null],
  [{ MOON_ENV: 'development', PUBLIC_WEBHOOK_URL: 'https://hooks.example/' }, 'https://hooks.example'],
])(
  'providers reach us at PUBLIC_WEBHOOK_URL; if unset it is this machine, in development only: %j',
  (env, expected) => {
    expect(readSettings({ ...needed, ...env }).publicWebhookUrl).toBe(expected)
  },
)

it('the chat has its own origin [G-11]', () => {
  const chat = { ZENDESK_KEY: 'key', ZENDESK_KEY_ID: 'id', ZENDESK_SECRET: 'a secret of tests' }
  const urlOf = (env: Record<string, string>) => readSettings({ ...needed, ...chat, ...env }).chat?.url
  expect(urlOf({ PORT: '4007' })).toBe('http://chat.localhost:4007')
  expect(urlOf({ CHAT_URL: 'https://chat.moon.example/' })).toBe('https://chat.moon.example')
  expect(() => urlOf({ PUBLIC_URL: 'http://moon.example', CHAT_URL: 'http://MOON.example:80' })).toThrow(
    "CHAT_URL has the origin of PUBLIC_URL, but the chat's script must not run where sessions are.",
  )
})

it('proxies are addresses or ranges, and any other value gets one clear error sentence', () => {
  expect(readSettings(needed).trustedProxies).toEqual([])
  const env = { ...needed, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }
  expect(readSettings(env).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(() => readSettings({ ...needed, TRUSTED_PROXIES: 'everybody' })).toThrow(
    'TRUSTED_PROXIES contains "everybody", which is no address or range.',
  )
})

it("the supplier's files and codes are fetched only from its own hosts, never from hosts where anybody can publish", () => {
  const withRuna = (env: Record<string, string> = {}) => readSettings({ ...needed, RUNA_API_KEY: 'wg', ...env }).runa!
  expect(withRuna().hosts).toEqual(['.runa.io', '.wegift.io'])
  expect(withRuna().fileHosts).toEqual([expect.stringMatching(/^[a-z-]+-bucket\.s3\.eu-west-1\.amazonaws\.com$/)])
  expect(withRuna({ RUNA_FILE_HOSTS: 'D2abc.cloudfront.net, .cdn.runa.io' }).fileHosts).toEqual([
    'd2abc.cloudfront.net',
    '.cdn.runa.io',
  ])
  for (const RUNA_FILE_HOSTS of ['.cloudfront.net', '.s3.eu-west-1.amazonaws.com'])
    expect(() => withRuna({ RUNA_FILE_HOSTS })).toThrow('where anybody can have a host: name the very one.')
  for (const RUNA_HOSTS of ['*', '.io', 'https://runa.io', '127.0.0.1', 'localhost'])
    expect(() => withRuna({ RUNA_HOSTS })).toThrow(`RUNA_HOSTS contains "${RUNA_HOSTS}", which is no name of a host.`)
})

it('a token chain is configured by its node’s address; tokens on other networks must be named', () => {
  expect(readSettings(needed)).toMatchObject({ tokenChains: { ethereum: null, tron: null } })
  const tron = { TRON_RPC_URL: 'https://node.example/jsonrpc', TRON_XPUB: 'xpub of tron' }
  expect(readSettings({ ...needed, ...tron }).tokenChains.tron).toEqual({
    url: 'https://node.example/jsonrpc',
    secondUrl: null,
    chainId: 728_126_428,
    xpub: 'xpub of tron',
    contracts: { USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    callsADay: null,
  })
  const withCalls = (TRON_CALLS_A_DAY: string) =>
    readSettings({ ...needed, ...tron, TRON_CALLS_A_DAY }).tokenChains.tron
  expect(withCalls('250000')?.callsADay).toBe(250_000)
  expect(() => withCalls('19999')).toThrow('TRON_CALLS_A_DAY is 19999, but must be from 20000 to 1000000000')
  for (const TRON_RPC_URL of ['ws://10.0.0.7', 'wss://node.example/KEY'])
    expect(readSettings({ ...needed, ...tron, TRON_RPC_URL }).tokenChains.tron?.url).toBe(TRON_RPC_URL)
  expect(() => readSettings({ ...needed, ...tron, TRON_XPUB: '' })).toThrow(/^TRON_XPUB is empty: give the account's/)
  const ethereum = {
    ETHEREUM_RPC_URL: 'https://node.example',
    ETHEREUM_CHAIN_ID: '5',
    ETHEREUM_XPUB: 'xpub of ethereum',
  }
  expect(() => readSettings({ ...needed, ...ethereum })).toThrow(
    'ETHEREUM_USDT is not set: on chain 5 Moon does not know the contracts of the tokens.',
  )
})

const keyOn = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

it('a sign-in provider is configured by its id; each further missing setting gets one sentence', () => {
  expect(readSettings(needed)).toMatchObject({ google: null, apple: null })
  const google = { GOOGLE_CLIENT_ID: 'moon', GOOGLE_CLIENT_SECRET: 'a secret of 24 letters ok' }
  expect(readSettings({ ...needed, ...google }).google).toMatchObject({ issuer: 'https://accounts.google.com' })
  expect(() => readSettings({ ...needed, GOOGLE_CLIENT_ID: 'moon' })).toThrow(
    'GOOGLE_CLIENT_SECRET is not set: Moon needs the secret of the app that GOOGLE_CLIENT_ID names, see docs/settings.md.',
  )
  const ids = { APPLE_CLIENT_ID: 'moon.web', APPLE_TEAM_ID: 'TEAM123456', APPLE_KEY_ID: 'KEY1234567' }
  const key = keyOn('P-256')
  for (const APPLE_PRIVATE_KEY of [key, key.replaceAll('\n', '\\n')])
    expect(readSettings({ ...needed, ...ids, APPLE_PRIVATE_KEY }).apple).toEqual({
      issuer: 'https://appleid.apple.com',
      clientId: 'moon.web',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      privateKey: key.trim(),
    })
  expect(() => readSettings({ ...needed, ...ids, APPLE_PRIVATE_KEY: 'key.p8' })).toThrow(
    'APPLE_PRIVATE_KEY is no private key in PEM: give the whole text of the .p8 file, with its first and last line.',
  )
  expect(() => readSettings({ ...needed, ...ids, APPLE_PRIVATE_KEY: keyOn('P-384') })).toThrow(
    'APPLE_PRIVATE_KEY is no key on the curve P-256, which Sign in with Apple needs.',
  )
  expect(() => readSettings({ ...needed, MOON_ENV: 'production', GOOGLE_CLIENT_SECRET: 'alone' })).toThrow(
    'GOOGLE_CLIENT_SECRET means nothing without GOOGLE_CLIENT_ID.',
  )
})
