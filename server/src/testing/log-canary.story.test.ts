// No secret of the settings is ever written to standard output or standard error, at the most verbose log level: not
// by a working Moon, not without its providers, and not by one that cannot start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, inject, test } from 'vitest'
import { compiledCode } from '../../../tools/src/start/compiled-code.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { settingNames } from '../settings/setting-names.ts'
import { testDatabase } from './database.ts'
import { newMember, send, type Member } from './member.ts'
import { askPanel, away } from './whole-app.ts'
import { testWorld } from './world.ts'

const main = inject('programs').server
const [databases, world] = await Promise.all([
  testDatabase(),
  testWorld([
    'bitcoin',
    'lightning',
    'ethereum',
    'tron',
    'issuer',
    'rates',
    'exchange',
    'supplier',
    'google',
    'apple',
    'chat',
    'mail',
    'panel',
  ]),
])

const webhookSecret = (bytes: string) => `whsec_${Buffer.from(bytes).toString('base64')}`
const withUser = (url: string, user: string, password = '') =>
  Object.assign(new URL(url), { username: user, password }).href
const nowhere = 'http://127.0.0.1:9'

/** Secrets that the sandbox does not check are made up by this story; the rest are the sandbox's. */
const working: Record<string, string> = {
  ...world.env,
  MOON_SECRET: 'canary-moon-secret-Zq83vKx0wTn51LmB',
  MOON_SECRET_BEFORE: 'canary-secret-before-R7yHc2PfUj94sEdG',
  OPERATOR_KEY: 'canary-operator-key-Wb60nVaQo38iXtLk',
  DATABASE_URL: databases.url,
  DATABASE_OWNER_URL: databases.ownerUrl,
  DATABASE_POOL_URL: databases.url,
  ETHEREUM_RPC_URL: withUser(world.env['ETHEREUM_RPC_URL']!, 'canary-ethereum-key'),
  ETHEREUM_SECOND_RPC_URL: withUser(world.env['ETHEREUM_SECOND_RPC_URL']!, 'canary-ethereum-second-key'),
  TRON_RPC_URL: withUser(world.env['TRON_RPC_URL']!, 'canary-tron-key'),
  TRON_SECOND_RPC_URL: withUser(world.env['TRON_SECOND_RPC_URL']!, 'canary-tron-second-key'),
  POLYGON_RPC_URL: withUser(world.env['POLYGON_RPC_URL']!, 'canary-polygon-key'),
}

/** The same Moon without any provider. */
const alone: Record<string, string> = {
  ...working,
  BITCOIND_URL: away.BITCOIND_URL.replace('away:away', 'moon:canary-bitcoin-password'),
  LND_URL: nowhere,
  LND_MACAROON: Buffer.from('canary-macaroon-of-forty-letters-00000000').toString('hex'),
  LND_PAY_MACAROON: Buffer.from('canary-macaroon-that-pays-00000000000000').toString('hex'),
  LITHIC_URL: nowhere,
  LITHIC_API_KEY: 'canary-issuer-key-0000000000',
  LITHIC_WEBHOOK_SECRET: webhookSecret('canary of the issuer 0000'),
  RUNA_URL: nowhere,
  RUNA_API_KEY: 'canary-supplier-key-00000000',
  RUNA_WEBHOOK_SECRET: webhookSecret('canary of the supplier 00'),
  COINBASE_API_URL: nowhere,
  COINBASE_LOGIN_URL: nowhere,
  COINBASE_CLIENT_SECRET: 'canary-exchange-secret-000000',
  ZENDESK_SECRET: 'canary-chat-secret-0000000000',
  GOOGLE_ISSUER: nowhere,
  GOOGLE_CLIENT_SECRET: 'canary-google-secret-00000000',
  APPLE_ISSUER: nowhere,
  SIGNER_URL: nowhere,
  SIGNER_KEY: 'canary-signer-key-0000000000-0000000000',
  SMTP_URL: 'smtp://moon:canary-mail-password@127.0.0.1:9',
  ETHEREUM_RPC_URL: `${nowhere}/v3/canary-ethereum-path`,
  ETHEREUM_SECOND_RPC_URL: `http://localhost:9/v3/canary-ethereum-second-path`,
  TRON_RPC_URL: 'http://canary-tron-away@127.0.0.1:9/jsonrpc',
  TRON_SECOND_RPC_URL: 'http://localhost:9/canary-tron-second-path',
  POLYGON_RPC_URL: `${nowhere}/v2/canary-polygon-path`,
  BASE_RPC_URL: `${nowhere}/v2/canary-base-path`,
  BNB_RPC_URL: `${nowhere}/v2/canary-bnb-path`,
  ARBITRUM_RPC_URL: `${nowhere}/v2/canary-arbitrum-path`,
  OPTIMISM_RPC_URL: `${nowhere}/v2/canary-optimism-path`,
}

/** Settings without secrets, though their names suggest them. */
const harmless = [
  'PAYOUT_KEY_ORIGIN',
  'PUBLIC_URL',
  'PUBLIC_WEBHOOK_URL',
  'CLOCK_URL',
  'CHAT_URL',
  'ZENDESK_SCRIPT_URL',
  'ZENDESK_KEY',
  'ZENDESK_KEY_ID',
  'APPLE_KEY_ID',
  'LND_URL',
  'SIGNER_URL',
  'LND_PUBKEY',
  'LITHIC_URL',
  'RUNA_URL',
  'COINBASE_LOGIN_URL',
  'COINBASE_API_URL',
  'CONSOLE_URL',
  'RATES_COINBASE_URL',
  'RATES_KRAKEN_URL',
  'RATES_BITSTAMP_URL',
]
const secretNames = settingNames().filter(
  (name) => /SECRET|KEY|MACAROON|URL|PASSWORD/.test(name) && !harmless.includes(name),
)

/**
 * The secret parts of a setting: the whole text, or of a URL the password, a user name that is a key, a path that is
 * a secret.
 */
function secretsIn(name: string, text: string): string[] {
  if (text.includes('PRIVATE KEY-----')) return text.split(/\n|\\n/).filter((line) => /^[^-]{13,}/.test(line))
  if (!name.endsWith('_URL'))
    return text.startsWith('whsec_') ? [text.slice(6), Buffer.from(text.slice(6), 'base64').toString()] : [text]
  const { username, password, pathname } = new URL(text)
  const parts = [username, pathname.split('/').pop()!].filter((part) => part.startsWith('canary'))
  // The sandbox's password of the Bitcoin node is the word `sandbox`.
  return password.length < 12 ? parts : [...parts, password]
}

/** The secret as it is, in base64 and in hex, as headers may carry it. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  // Base64 of a text inside a longer one: the middle part, for each of the three alignments.
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  ),
]

const secretsOf = (env: Record<string, string>): string[] =>
  secretNames.flatMap((name) => (env[name] === undefined ? [] : secretsIn(name, env[name])))

/** The settings of which a secret was written. */
const leaks = (env: Record<string, string>, said: string): string[] =>
  secretNames.filter((name) =>
    (env[name] === undefined ? [] : secretsIn(name, env[name])).flatMap(spellings).some((one) => said.includes(one)),
  )

const running = new Set<() => void>()
afterEach(() => {
  for (const kill of running) kill()
})

function run(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [main], {
    env: { ...compiledCode, LOG_LEVEL: 'trace', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  running.add(kill)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(kill)
    return code as number | null
  })
  return { said: () => said, ended, end: () => child.kill('SIGTERM') }
}

const port = `${await freePort()}`
const app = `http://127.0.0.1:${port}`

async function start(settings: Record<string, string>) {
  const moon = run({ ...settings, PORT: port, PUBLIC_URL: app, PUBLIC_WEBHOOK_URL: app })
  const lives = () => fetch(`${app}/livez`).then((answer) => answer.status, moon.said)
  await expect.poll(lives).toBe(200)
  return moon
}

/**
 * Orders on each rail (over Lightning first, before too many are open), reads pages of each room, and sends forged
 * webhooks; returns the statuses.
 */
async function askForEverything(ada: Member): Promise<number[]> {
  const overLightning = await ada.ask('getDepositAddress', { body: { card_amount: '25' } })
  const onChain = ['BITCOIN', 'ETHEREUM', 'TRON'].map((blockchain) =>
    ada.ask('fundOnChain', {
      body: { cardValue: '25', blockchain, ...(blockchain !== 'BITCOIN' && { token: 'USDT' }) },
    }),
  )
  const answers = await Promise.all([
    ...onChain,
    ada.ask('listCards'),
    ada.ask('listCardTransactions', { body: {} }),
    ...['/v1/issuer/webhooks', '/v1/supplier/webhooks', '/v1/auth/sign-in', '/v1/auth/reset', '/health'].map((path) =>
      fetch(app + path, {
        method: path === '/health' ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'webhook-signature': 'v1,forged', 'webhook-id': 'x' },
        ...(path !== '/health' && { body: '{"email":"ada@example.com","password":"Wr0ng!pass"}' }),
      }),
    ),
  ])
  return [overLightning, ...answers].map(({ status }) => status)
}

let ada: Member

/**
 * Makes an API key, fetches an access token and calls with both, rightly and wrongly; returns what must not be
 * written.
 */
async function useApiKey(): Promise<string[]> {
  const [made] = await ada.get('createApiKey')
  const { api_key: key, clientId: client_id, clientSecret: secret } = made!
  const asks = (client_secret: string) =>
    send(app, 'issueToken', { body: { grant_type: 'client_credentials', client_id, client_secret } })
  const token = String((await asks(secret!)).body['access_token'])
  expect((await asks(`${secret}x`)).status).toBe(401)
  for (const bearer of [token, key, secret])
    await send(app, 'listCards', { headers: { authorization: `Bearer ${bearer}`, 'x-api-key': key } })
  await ada.get('rotateApiKey')
  await ada.get('deleteApiKeyById', { params: { id: key } })
  return [key, secret!, token]
}

test('every setting that may hold a secret holds a recognisable one in this test', () => {
  const without = secretNames.filter((name) => secretsIn(name, alone[name] ?? '').length === 0)
  expect(without).toEqual([])
  for (const secret of secretsOf(alone)) expect(secret.length).toBeGreaterThan(12)
})

test('a Moon that works writes no secret when it starts, while it is asked, and when it ends', async () => {
  const moon = await start(working)
  ada = await newMember({ app, inbox: world.inbox })
  expect(await askForEverything(ada)).toContain(200)
  const credentials = await useApiKey()
  await askPanel(world.panel, 'POST', '/api/mine', { blocks: 1 })
  moon.end()
  // An overloaded machine is cut short at its end, which writes more log lines, not fewer.
  await moon.ended
  expect(moon.said()).toContain('"level":')
  expect(leaks(working, moon.said())).toEqual([])
  expect(credentials.flatMap(spellings).filter((one) => moon.said().includes(one))).toEqual([])
})

test('a Moon whose providers are all unreachable, or refuse its keys, writes no secret in its error messages', async () => {
  const moon = await start(alone)
  expect(await askForEverything(ada)).toContain(424)
  await expect.poll(moon.said).toMatch(/ECONNREFUSED/)
  moon.end()
  await moon.ended
  expect(leaks(alone, moon.said())).toEqual([])
})

/** Settings that keep Moon from starting. */
const failing: [why: string, change: Record<string, string | undefined>][] = [
  ['the database is away', { DATABASE_URL: 'postgres://moon:canary-away-password@127.0.0.1:1/moon' }],
  ['there is no such database', { DATABASE_URL: withPath(working['DATABASE_URL']!, '/nowhere') }],
  ['there is no such role', { DATABASE_URL: withUser(databases.url, 'nobody', 'canary-role-password') }],
  ['the owner of the tables is nobody', { DATABASE_OWNER_URL: withUser(databases.url, 'nobody', 'canary-owner-role') }],
  [
    'rows need a secret that is not given',
    { MOON_SECRET: 'canary-another-secret-9fT2qLw7Xb4K', MOON_SECRET_BEFORE: undefined },
  ],
  ['each setting ends with the end of a line', mapped((text) => `${text}\n`)],
  ['each address leads to a host that cannot be', mapped((text) => text.replace('://', '://['))],
  ['each text is cut off', mapped((text) => text.slice(0, -1).replace('whsec_', ''))],
]

function withPath(url: string, pathname: string): string {
  return Object.assign(new URL(url), { pathname }).href
}

/** Breaks all secrets in one way; all faults are reported together. */
function mapped(breakIt: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    secretNames.flatMap((name) => (alone[name] === undefined ? [] : [[name, breakIt(alone[name])]])),
  )
}

test('a Moon that cannot start says why, and no secret with it', async () => {
  for (const [why, change] of failing) {
    const moon = run({ ...alone, ...change, PORT: port })
    const code = await moon.ended
    const leaked = [...leaks(alone, moon.said()), ...(moon.said().match(/canary\S*/g) ?? [])]
    expect({ why, code, leaked, said: moon.said() }).toEqual({
      why,
      code: 1,
      leaked: [],
      said: expect.stringMatching(/\.$/m),
    })
  }
})
