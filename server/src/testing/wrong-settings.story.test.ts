// Every known way to misconfigure Moon, with its answer: one sentence with the setting's name. `main.ts` prints what
// `sentenceOfStart` returns and ends; a few cases run the process itself, the others the two functions that it calls
// first.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { compiledCode } from '../../../tools/src/start/compiled-code.ts'
import { adapterChecks } from '../adapter-checks.ts'
import { sentenceOfStart } from '../sentence-of-start.ts'
import { readSettings } from '../settings/config.ts'
import { rightSettings } from './right-settings.ts'
import { away } from './whole-app.ts'

/** The server exists, and has no such database: the error is known at once. */
const nowhere = Object.assign(new URL(inject('databaseAdminUrl')), { pathname: 'nowhere' }).href

const main = inject('programs').server
const folder = mkdtempSync(join(tmpdir(), 'moon-web-'))
writeFileSync(join(folder, '__spa-fallback.html'), '<p>Moon</p>')
afterAll(() => rmSync(folder, { recursive: true }))

const {
  right,
  ethereum,
  tron,
  coinbase,
  chat,
  runa,
  payouts,
  paying,
  signerKey,
  xpub,
  zpub,
  ethereumXpub,
  webhookSecret: secret,
} = rightSettings(folder)

const payoutsUnsigned = { PAYOUT_XPUB: payouts.PAYOUT_XPUB }

/** An undefined setting is not set. The first setting is the wrong one. */
type Wrong = Record<string, string | undefined>

/** A list of sanctioned addresses with this text. */
function listOf(text: string): string {
  const file = join(folder, `list-${text.length}.txt`)
  writeFileSync(file, text)
  return file
}

const wrong: [why: string, Wrong][] = [
  ['another environment', { MOON_ENV: 'prod' }],
  ['no secret', { MOON_SECRET: undefined }],
  ['the secret of development', { MOON_SECRET: 'a development secret that protects nothing' }],
  ['one letter 32 times', { MOON_SECRET: 'a'.repeat(32) }],
  ['two letters in turn', { MOON_SECRET: 'ab'.repeat(20) }],
  ['a word again and again', { MOON_SECRET: 'hunter22'.repeat(5) }],
  ['the alphabet', { MOON_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
  ['a placeholder', { MOON_SECRET: 'change-me-9f8Kq2LrT6vXwZ0bYd3NcE1h' }],
  ['a template that nobody filled in', { MOON_SECRET: '${MOON_SECRET_FROM_THE_VAULT_OF_PROD}' }],
  ['a template of another make', { LITHIC_API_KEY: '{{ vault.lithic_api_key }}' }],
  ['31 characters', { MOON_SECRET: 'hT9v2Lq0ZrX8mKf3WbN6yPs1JdCe7Ga' }],
  ['a secret with a comma', { MOON_SECRET: 'hT9v2Lq0ZrX8mKf3WbN6yPs1JdCe7Ga5,oQi' }],
  ['a secret with the end of a line', { MOON_SECRET: 'hT9v2Lq0ZrX8mKf3WbN6yPs1JdCe7Ga5UoQi\n' }],
  ['a secret with the end of a line within', { MOON_SECRET: 'hT9v2Lq0ZrX8mKf3\nWbN6yPs1JdCe7Ga5UoQi' }],
  ['an empty secret of before', { MOON_SECRET_BEFORE: '' }],
  ['a comma at the end of the secrets of before', { MOON_SECRET_BEFORE: 'hunter22hunter22hunter22hunter22,' }],
  ['the secret itself as the one before', { MOON_SECRET_BEFORE: right['MOON_SECRET']! }],
  ['no public address', { PUBLIC_URL: undefined }],
  ['a public address without encryption', { PUBLIC_URL: 'http://moon.cards' }],
  ['a public address with a path', { PUBLIC_URL: 'https://moon.cards/app' }],
  ['a public address with the beginning of a query', { PUBLIC_URL: 'https://moon.cards/?' }],
  ['a public address of many hosts', { PUBLIC_URL: 'https://shop*.moon.cards' }],
  ['a public address with a query', { PUBLIC_URL: 'https://moon.cards/?from=1' }],
  ['a public address with a password', { PUBLIC_URL: 'https://moon:hunter22hunter22@moon.cards' }],
  ['a public address with a fragment', { PUBLIC_URL: 'https://moon.cards/#top' }],
  ['a public address of this machine', { PUBLIC_URL: 'https://localhost:4000' }],
  ['a name instead of a public address', { PUBLIC_URL: 'moon.cards' }],
  ['no address for the issuer', { PUBLIC_WEBHOOK_URL: undefined }],
  ['an address for the issuer without encryption', { PUBLIC_WEBHOOK_URL: 'http://hooks.moon.cards' }],
  ['an address for the issuer that it cannot reach', { PUBLIC_WEBHOOK_URL: 'https://10.1.2.3' }],
  ['an address for the issuer behind a shared address', { PUBLIC_WEBHOOK_URL: 'https://100.64.0.1' }],
  ['an address for the issuer in the private network', { PUBLIC_WEBHOOK_URL: 'https://moon.internal' }],
  ['enrolled by hand, without the secret', { LITHIC_WEBHOOK_SECRET: undefined, PUBLIC_WEBHOOK_URL: 'by-hand' }],
  ['numbers shown by nobody that there is', { LITHIC_NUMBERS: 'frames' }],
  ['something else than rules or stop without the stream', { LITHIC_WITHOUT_STREAM: 'sell' }],
  ['an empty webhook secret [G-12]', { LITHIC_WEBHOOK_SECRET: '' }],
  ['a webhook secret of blanks', { LITHIC_WEBHOOK_SECRET: '  ' }],
  ['a comma after a webhook secret [G-12]', { LITHIC_WEBHOOK_SECRET: `${secret('a secret of 24 letters ok')},` }],
  ['a short webhook secret', { LITHIC_WEBHOOK_SECRET: secret('hunter22') }],
  ['a webhook secret of zeros', { LITHIC_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }],
  ['a webhook secret without its beginning', { LITHIC_WEBHOOK_SECRET: 'aHVudGVyMjJodW50ZXIyMmh1bnRlcjIy' }],
  ['a webhook secret that is no base64', { LITHIC_WEBHOOK_SECRET: 'whsec_hunter22!hunter22!hunter22!' }],
  [
    'a comma before a webhook secret of the supplier',
    { RUNA_WEBHOOK_SECRET: `,${secret('a secret of 24 letters ok')}`, ...runa },
  ],
  ['an empty webhook secret of the supplier', { RUNA_WEBHOOK_SECRET: '', ...runa }],
  ['no database', { DATABASE_URL: undefined }],
  ['a database of another make', { DATABASE_URL: 'mysql://moon:hunter22hunter22@db/moon' }],
  ['an address without a database', { DATABASE_URL: 'postgres://moon:hunter22hunter22@db.moon.cards' }],
  ['a password with a # in it', { DATABASE_URL: 'postgres://moon:hunter22#hunter22@db/moon' }],
  ['no folder of the web app', { WEB_FOLDER: undefined }],
  ['an empty name of the folder', { WEB_FOLDER: '' }],
  ['a folder that is not there', { WEB_FOLDER: '/nowhere/at/all' }],
  ['a folder without the web app', { WEB_FOLDER: tmpdir() }],
  ['a port of letters', { PORT: 'many' }],
  ['a port of more digits than there are', { PORT: '70000' }],
  ['no port', { PORT: '0' }],
  ['an address instead of a host', { HOST: 'http://0.0.0.0' }],
  ['a host that cannot be', { HOST: '300.1.1.1' }],
  ['a store of extensions without https', { EXTENSION_STORE: 'http://store.moon.cards', EXTENSION_ID: 'a'.repeat(32) }],
  ['a store of an extension that nobody may connect', { EXTENSION_STORE: 'https://store.moon.cards/moon' }],
  ['a packed extension that is none', { EXTENSION_FILE: 'package.json', EXTENSION_ID: 'a'.repeat(32) }],
  ['a packed extension that is not there', { EXTENSION_FILE: 'no/such.zip', EXTENSION_ID: 'a'.repeat(32) }],
  ['a drain of a minute', { DRAIN_MS: '60000' }],
  ['a level of loudness', { LOG_LEVEL: 'loud' }],
  ['a log without alarms', { LOG_LEVEL: 'silent' }],
  ['a range that is too narrow', { TRUSTED_PROXIES: '10.0.0.0/99' }],
  ['a range of half the world', { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }],
  ['a range of everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['a proxy by name', { TRUSTED_PROXIES: 'proxy' }],
  ['a comma after the proxies', { TRUSTED_PROXIES: '10.0.0.0/8,' }],
  ['no sender', { MAIL_FROM: undefined }],
  ['a sender without an address', { MAIL_FROM: 'Moon' }],
  ['a sender of nowhere', { MAIL_FROM: 'Moon <hello@moon.example>' }],
  ['a web address for mail', { SMTP_URL: 'https://mail.moon.cards' }],
  ['a mail server without a host', { SMTP_URL: 'smtp:///' }],
  ['no confirmation', { BITCOIN_CONFIRMATIONS: '0' }],
  ['a half confirmation', { BITCOIN_CONFIRMATIONS: '1.5' }],
  ['a chain on which anybody mines', { BITCOIN_NETWORK: 'regtest' }],
  ['a node without a password', { BITCOIND_URL: 'http://10.0.0.5:8332' }],
  ['a password over the open network', { BITCOIND_URL: 'http://moon:hunter22hunter22@node.moon.cards:8332' }],
  ['a private key', { BITCOIN_XPUB: xpub.replace('xpub', 'xprv') }],
  ['half a key', { BITCOIN_XPUB: xpub.slice(0, 60) }],
  ['a key of a test network', { BITCOIN_XPUB: away.BITCOIN_XPUB }],
  ['a Lightning node over the open network', { LND_URL: 'http://lnd.moon.cards:8080' }],
  ['a macaroon that is no hex', { LND_MACAROON: 'hunter22hunter22' }],
  ['half a macaroon', { LND_MACAROON: '0201036c' }],
  ['half a macaroon that pays', { LND_PAY_MACAROON: '0201036c' }],
  ['one macaroon for receiving and for paying', { LND_PAY_MACAROON: right['LND_MACAROON']! }],
  ['a Lightning payout of less than anybody may ask for', { LND_PAYOUT_SATS: '1', ...paying }],
  ['a server of Lightning addresses without https', { LNURL_PLAIN_HOST: 'localhost:4125', ...paying }],
  ['a certificate that is not there', { LND_TLS_CERT: '/nowhere/tls.cert' }],
  ['half a key of the Lightning node', { LND_PUBKEY: '02abcdef' }],
  ['an API key of three letters', { LITHIC_API_KEY: 'key' }],
  ['an API key with a blank before it', { LITHIC_API_KEY: ' hunter22-hunter22-hunter22' }],
  ['an issuer without encryption', { LITHIC_URL: 'http://api.lithic.com' }],
  ['tokens of Ethereum without a second node', { ...ethereum, ETHEREUM_SECOND_RPC_URL: undefined }],
  [
    'one node twice',
    { ETHEREUM_SECOND_RPC_URL: 'https://one.nodes.com/other', ...without(ethereum, 'ETHEREUM_SECOND_RPC_URL') },
  ],
  ['tokens of Ethereum without a key', { ETHEREUM_XPUB: undefined, ...without(ethereum, 'ETHEREUM_XPUB') }],
  ['the key of Bitcoin for Ethereum', { ETHEREUM_XPUB: xpub, ...without(ethereum, 'ETHEREUM_XPUB') }],
  ['the key of Ethereum for Tron', { TRON_XPUB: ethereumXpub, ...without(tron, 'TRON_XPUB'), ...ethereum }],
  [
    'the key of Bitcoin in the letters of another wallet',
    { ETHEREUM_XPUB: xpub, ...without(ethereum, 'ETHEREUM_XPUB'), BITCOIN_XPUB: zpub },
  ],
  ['the key of Bitcoin for payouts, in other letters', { ...payouts, SIGNER_KEY: signerKey, PAYOUT_XPUB: zpub }],
  ['the path of another account', { PAYOUT_KEY_ORIGIN: 'd34db33f/84h/0h/9h', ...payouts, SIGNER_KEY: signerKey }],
  ['a fingerprint without a path', { PAYOUT_KEY_ORIGIN: 'd34db33f', ...payouts, SIGNER_KEY: signerKey }],
  ['payouts without a signer', { PAYOUT_XPUB: payouts.PAYOUT_XPUB }],
  ['payouts with a key of the signer, but without a signer', { ...payoutsUnsigned, SIGNER_KEY: signerKey }],
  ['a payout of more than all bitcoin', { SIGNER_PAYOUT_SATS: '2100000000000001', ...payouts, SIGNER_KEY: signerKey }],
  ['a payout of less than anybody may ask for', { SIGNER_PAYOUT_SATS: '1', ...payouts, SIGNER_KEY: signerKey }],
  ['a signer without payouts', { SIGNER_URL: payouts.SIGNER_URL, SIGNER_KEY: signerKey }],
  ['a key of the signer without the signer', { SIGNER_KEY: signerKey }],
  ['a signer without its key', { SIGNER_KEY: undefined, ...payouts }],
  ['a key of the signer that can be guessed', { SIGNER_KEY: 'a'.repeat(32), ...payouts }],
  ['the private key of payouts in the server', { SIGNER_XPRV: 'hunter22hunter22', ...payouts, SIGNER_KEY: signerKey }],
  ['a page instead of sanctioned addresses', { SANCTIONED_ADDRESSES: listOf('<html>no such list</html>\n') }],
  ['no sanctioned address', { SANCTIONED_ADDRESSES: listOf('# soon\n') }],
  ['a file instead of a folder for the heads', { LEDGER_HEADS_FOLDER: main }],
  ['half a key of Ethereum', { ETHEREUM_XPUB: xpub.slice(0, 60), ...without(ethereum, 'ETHEREUM_XPUB') }],
  ['a private key of Tron', { TRON_XPUB: xpub.replace('xpub', 'xprv'), ...without(tron, 'TRON_XPUB') }],
  ['a contract with a letter too few', { ETHEREUM_USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB4', ...ethereum }],
  ['a chain whose tokens are not known', { ETHEREUM_USDT: undefined, ETHEREUM_CHAIN_ID: '5', ...ethereum }],
  ['a key for a chain without a node', { ETHEREUM_XPUB: xpub }],
  ['a contract of Ethereum on Tron', { TRON_USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7', ...tron }],
  ['tokens of Tron without a second node', { TRON_SECOND_RPC_URL: undefined, ...without(tron, 'TRON_SECOND_RPC_URL') }],
  [
    'an exchange without its secret',
    { COINBASE_CLIENT_SECRET: undefined, ...without(coinbase, 'COINBASE_CLIENT_SECRET') },
  ],
  ['an account that is no address', { COINBASE_PAYEE: 'the house', ...without(coinbase, 'COINBASE_PAYEE') }],
  ['a limit of nothing', { COINBASE_DAILY_LIMIT: '0', ...coinbase }],
  ['a secret of an app without the app', { COINBASE_CLIENT_SECRET: 'hunter22hunter22hunter22' }],
  ['a chat without its key', { ZENDESK_SECRET: undefined, ...without(chat, 'ZENDESK_SECRET') }],
  ['a chat without an origin', { ...chat, CHAT_URL: undefined }],
  ['a chat on the origin of sessions', { ...chat, CHAT_URL: 'https://moon.cards' }],
  ['a host that is no name', { RUNA_HOSTS: 'https://runa.io/files', ...runa }],
  ['hosts of everybody', { RUNA_HOSTS: '.cloudfront.net', ...runa }],
  ['a price with cents', { RECOVERY_FEE: '19.99' }],
  ['a bound below nothing', { DIFFERENCE_STOP: '-1' }],
  ['a bound beyond all reason', { TOKENS_VOUCH_FROM: '100000000' }],
  ['perhaps', { REVEAL_UNKNOWN_EMAIL: 'perhaps' }],
  ['a way to sign up that is none', { SIGNUP_MODE: 'closed' }],
  ["the sandbox's clock", { CLOCK_URL: 'http://localhost:4100' }],
  ['a mistyped name', { LITHIC_WEBHOOK_SECERT: secret('a secret of 24 letters ok') }],
  ['a mistyped name of our own', { MOON_SECRETS_BEFORE: 'hunter22hunter22' }],
  ['a mistyped name that anybody could have', { TRUSTED_PROXY: '10.0.0.1' }],
]

function without(env: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = env
  return rest
}

const environmentOf = (env: Wrong): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ PATH: process.env['PATH'] ?? '', ...right, ...env }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )

async function start(env: Wrong) {
  const child = spawn(process.execPath, [main], {
    env: { ...compiledCode, ...environmentOf(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

/** The values of settings that must not be in a log. */
const secretsOf = (env: Wrong): string[] =>
  Object.entries({ ...right, ...env }).flatMap(([name, value]) =>
    /SECRET|MACAROON|API_KEY/.test(name) && value ? value.split(',').filter((one) => one.trim().length > 7) : [],
  )

function refusal(env: Wrong): string {
  try {
    readSettings(environmentOf(env), adapterChecks)
  } catch (error) {
    return `${sentenceOfStart(error)}\n`
  }
  throw new Error('these settings are not refused')
}

function expectOneSentence(text: string, env: Wrong): void {
  const name = Object.keys(env).find((one) => env[one] === undefined) ?? Object.keys(env)[0]!
  expect(text).toMatch(new RegExp(`^${name} [^\\n]*\\.\\n$`))
  // One sentence: no second one starts in the text.
  expect(text).not.toMatch(/[.!?] [A-Z]|\.ts:|\bat \S+ \(|hunter22|node:internal/)
  for (const one of secretsOf(env)) expect(text).not.toContain(one)
}

test.each(wrong)('%s is refused in one sentence that names the setting and no secret [G-18]', (_why, env) => {
  expectOneSentence(refusal(env), env)
})

test.each([
  ['no secret', { MOON_SECRET: undefined }],
  ['a mistyped name', { LITHIC_WEBHOOK_SECERT: secret('a secret of 24 letters ok') }],
  ['a database that nobody has made', { DATABASE_URL: nowhere }],
] as [string, Wrong][])(
  '%s ends the process with that sentence alone, and with nothing on its output [G-18]',
  async (_why, env) => {
    const { code, out, err } = await start(env)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expectOneSentence(err, env)
  },
)

test('at least 56 wrong settings are tested', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(56)
})

test('several faults are reported together, a sentence each [G-18]', async () => {
  const { code, err } = await start({
    MOON_SECRET: 'a'.repeat(32),
    PUBLIC_URL: 'http://moon.cards',
    LITHIC_WEBHOOK_SECRET: '',
    BITCOIN_CONFIRMATIONS: '0',
    BITCOIN_XPUB: 'xpub',
    LIHTIC_URL: 'https://api.lithic.com',
    TRON_XPUB: xpub,
  })
  expect(code).toBe(1)
  const names = err
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect(names).toEqual([
    'LIHTIC_URL',
    'MOON_SECRET',
    'PUBLIC_URL',
    'BITCOIN_CONFIRMATIONS',
    'TRON_XPUB',
    'LITHIC_WEBHOOK_SECRET',
    'BITCOIN_XPUB',
  ])
})

test('valid settings are not refused: only the database is missing [G-18]', async () => {
  const more = {
    ...ethereum,
    ...tron,
    ...coinbase,
    ...chat,
    ...runa,
    ...paying,
    ETHEREUM_CHAIN_ID: '1',
    RUNA_HOSTS: '.runa.io',
  }
  // Names that others set: Kubernetes for a service called moon, a shell, a build.
  const others = { MOON_SERVICE_HOST: '10.0.0.1', MOON_PORT: 'tcp://10.0.0.1:80', BASE_PATH: '/', HOSTNAME: 'moon-1' }
  const paidOut = { ...payouts, SIGNER_KEY: signerKey, SANCTIONED_ADDRESSES: listOf(`${'1'.repeat(34)} # one\n`) }
  const sealedBefore = { MOON_SECRET_BEFORE: 'one secret,another, a third' }
  for (const env of [{}, { ...more, ...others, ...paidOut, ...sealedBefore, LND_URL: 'http://lnd:8080' }])
    expect(await start({ ...env, DATABASE_URL: nowhere })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL leads to no database that Moon can use: [^\n]*nowhere[^\n]*\.\n$/),
    })
})
