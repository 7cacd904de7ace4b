import { isIP } from 'node:net'
import { otherNetworks, type OtherNetworkSettings } from './network-settings.ts'
import { operatingSettings, type OperatingSettings } from './operating-settings.ts'
import { integer, oneOf, required, SettingsError, url, type Env } from './settings-values.ts'

/**
 * Settings come from the environment, are read once at start and are checked there: a missing or wrong one is one clear
 * sentence, never a stack trace. README.md lists each with what it must be in production.
 */
export type Settings = OperatingSettings & {
  environment: 'production' | 'development'
  /** The address to listen on; only this machine unless it is said otherwise. */
  host: string
  port: number
  /** Public address of the app, without a slash at the end. */
  publicUrl: string
  databaseUrl: string
  /** Secret for sessions and for encrypting what is kept secret at rest; 32 characters or more. */
  secret: string
  /** Those before it, for as long as a data key may still be wrapped by one of them. */
  earlierSecrets: readonly string[]
  webFolder: string | null
  logLevel: string
  smtpUrl: string
  mailFrom: string
  bitcoind: { url: string; zmq: string | null; network: 'mainnet' | 'testnet' | 'regtest' }
  /** Account xpub (m/84'/0'/0') that deposit addresses are derived from; watch-only. */
  bitcoinXpub: string
  /** Confirmations that make a Bitcoin payment final (D-05). */
  bitcoinConfirmations: number
  /** Where USDC and USDT come from; null: this Moon takes none there. */
  ethereum: TokenChainSettings | null
  tron: TokenChainSettings | null
  /** Chains on which our Ethereum addresses exist too, by name: looked through for dollars that went astray (D-10). */
  otherNetworks: OtherNetworkSettings
  /** Cents at stake between the issuer's books and ours, above which no card is sold (F-52). */
  differenceStopCents: bigint
  /** What bringing such dollars back costs, in cents. */
  recoveryFeeCents: bigint
  /** Token payments worth this many cents are booked only when the second source says the same. */
  tokensVouchFromCents: bigint
  lnd: { url: string; macaroon: string; tlsCert: string | null; pubkey: string | null }
  lithic: { url: string; apiKey: string; webhookSecret: string | null; creditProgram: string | null }
  /** Where providers reach this server with their news; null when somebody enrolled it by hand. No slash at the end. */
  publicWebhookUrl: string | null
  rates: { coinbase: string; kraken: string; bitstamp: string }
  /** The exchange account that people may pay from; null while this Moon is registered nowhere. */
  coinbase: {
    loginUrl: string
    apiUrl: string
    clientId: string
    clientSecret: string
    /** The house's own account there. */
    payee: string
    /** What a person is asked to allow a day, in dollars (I-31). */
    dailyLimit: number
  } | null
  /** Who makes gift cards; null: this Moon offers none. */
  runa: {
    url: string
    apiKey: string
    webhookSecret: string | null
    /** Where codes lie, and where else pictures and texts do. */
    hosts: readonly string[]
    fileHosts: readonly string[]
  } | null
  /** The support chat; null where there is none. */
  chat: { scriptUrl: string; key: string; keyId: string; secret: string } | null
  /** Only in development: the sandbox's clock, which the panel can move. */
  clockUrl: string | null
  /** Says the specification's text on a reset for an unknown address (T14); false answers the same for everybody. */
  revealUnknownEmail: boolean
  signupMode: 'open' | 'waitlist'
  /** Addresses or ranges of proxies in front of us, whose word about the client's address counts. */
  trustedProxies: readonly string[]
}

type TokenChainSettings = {
  url: string
  secondUrl: string | null
  chainId: number
  /** Account xpub (m/44'/60'/0' or m/44'/195'/0') that deposit addresses are derived from; watch-only. */
  xpub: string
  contracts: Partial<Record<'USDC' | 'USDT', string>>
}

export function readSettings(env: Env): Settings {
  const environment = oneOf(env, 'MOON_ENV', ['production', 'development'], 'development')
  const network = oneOf(env, 'BITCOIN_NETWORK', ['mainnet', 'testnet', 'regtest'], 'mainnet')
  return {
    environment,
    host: env['HOST'] ?? '127.0.0.1',
    port: integer(env, 'PORT', 4000),
    publicUrl: url(
      env,
      'PUBLIC_URL',
      ['http:', 'https:'],
      environment === 'development' ? `http://localhost:${integer(env, 'PORT', 4000)}` : undefined,
    ),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    ...operatingSettings(env),
    secret: secret(env, environment),
    earlierSecrets: earlierSecrets(env, environment),
    webFolder: env['WEB_FOLDER'] ?? null,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env['MAIL_FROM'] ?? 'Moon <hello@moon.example>',
    bitcoind: { url: url(env, 'BITCOIND_URL', ['http:', 'https:']), zmq: env['BITCOIND_ZMQ'] ?? null, network },
    bitcoinXpub: required(env, 'BITCOIN_XPUB', "the account's extended public key, from which deposit addresses come"),
    bitcoinConfirmations: integer(env, 'BITCOIN_CONFIRMATIONS', network === 'mainnet' ? 3 : 1),
    ethereum: tokenChain(env, ethereumChain),
    tron: tokenChain(env, tronChain),
    otherNetworks: otherNetworks(env),
    differenceStopCents: BigInt(integer(env, 'DIFFERENCE_STOP', 1_000)) * 100n,
    recoveryFeeCents: BigInt(integer(env, 'RECOVERY_FEE', 20)) * 100n,
    tokensVouchFromCents: BigInt(integer(env, 'TOKENS_VOUCH_FROM', 100)) * 100n,
    lnd: {
      url: url(env, 'LND_URL', ['http:', 'https:']),
      macaroon: required(env, 'LND_MACAROON', 'the invoice macaroon in hex'),
      tlsCert: env['LND_TLS_CERT'] ?? null,
      pubkey: env['LND_PUBKEY']?.toLowerCase() || null,
    },
    lithic: {
      url: url(env, 'LITHIC_URL', ['http:', 'https:'], 'https://api.lithic.com'),
      apiKey: required(env, 'LITHIC_API_KEY', "the card issuer's API key"),
      webhookSecret: env['LITHIC_WEBHOOK_SECRET'] ?? null,
      creditProgram: env['LITHIC_CREDIT_PROGRAM'] || null,
    },
    publicWebhookUrl:
      env['PUBLIC_WEBHOOK_URL'] || environment === 'development'
        ? url(env, 'PUBLIC_WEBHOOK_URL', ['http:', 'https:'], `http://localhost:${integer(env, 'PORT', 4000)}`)
        : null,
    rates: {
      coinbase: url(env, 'RATES_COINBASE_URL', ['http:', 'https:'], 'https://api.exchange.coinbase.com'),
      kraken: url(env, 'RATES_KRAKEN_URL', ['http:', 'https:'], 'https://api.kraken.com'),
      bitstamp: url(env, 'RATES_BITSTAMP_URL', ['http:', 'https:'], 'https://www.bitstamp.net'),
    },
    coinbase: env['COINBASE_CLIENT_ID'] ? coinbase(env) : null,
    runa: env['RUNA_API_KEY'] ? runa(env) : null,
    chat: env['ZENDESK_KEY'] ? chat(env) : null,
    clockUrl: env['CLOCK_URL'] ? developmentOnly(environment, 'CLOCK_URL', url(env, 'CLOCK_URL', ['http:'])) : null,
    revealUnknownEmail: oneOf(env, 'REVEAL_UNKNOWN_EMAIL', ['yes', 'no'], 'yes') === 'yes',
    signupMode: oneOf(env, 'SIGNUP_MODE', ['open', 'waitlist'], 'open'),
    trustedProxies: addresses(env, 'TRUSTED_PROXIES'),
  }
}

type TokenChain = {
  names: { url: string; secondUrl: string; chainId: string; xpub: string; usdc: string; usdt: string }
  main: { chainId: number; usdc?: string; usdt?: string }
}

const ethereumChain: TokenChain = {
  names: {
    url: 'ETHEREUM_RPC_URL',
    secondUrl: 'ETHEREUM_SECOND_RPC_URL',
    chainId: 'ETHEREUM_CHAIN_ID',
    xpub: 'ETHEREUM_XPUB',
    usdc: 'ETHEREUM_USDC',
    usdt: 'ETHEREUM_USDT',
  },
  main: {
    chainId: 1,
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    usdt: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  },
}

const tronChain: TokenChain = {
  names: {
    url: 'TRON_RPC_URL',
    secondUrl: 'TRON_SECOND_RPC_URL',
    chainId: 'TRON_CHAIN_ID',
    xpub: 'TRON_XPUB',
    usdc: 'TRON_USDC',
    usdt: 'TRON_USDT',
  },
  // USDC has no issuer on Tron any more: whoever wants it must name its contract (D-24).
  main: { chainId: 728_126_428, usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
}

/** A chain is set up by the address of a node; the tokens of other networks than the main one must be named. */
function tokenChain(env: Env, { names, main }: TokenChain): TokenChainSettings | null {
  if (!env[names.url]) return null
  const chainId = integer(env, names.chainId, main.chainId, 10)
  const known: TokenChain['main'] = chainId === main.chainId ? main : { chainId }
  const [usdc, usdt] = [env[names.usdc] || known.usdc, env[names.usdt] || known.usdt]
  if (!usdc && !usdt)
    throw new SettingsError(
      `${names.usdt} is not set: on chain ${chainId} Moon does not know the contracts of the tokens.`,
    )
  return {
    url: url(env, names.url, ['http:', 'https:']),
    secondUrl: env[names.secondUrl] ? url(env, names.secondUrl, ['http:', 'https:']) : null,
    chainId,
    xpub: required(env, names.xpub, "the account's extended public key, from which deposit addresses come"),
    contracts: { ...(usdc ? { USDC: usdc } : {}), ...(usdt ? { USDT: usdt } : {}) },
  }
}

function coinbase(env: Env): NonNullable<Settings['coinbase']> {
  const secret = required(env, 'COINBASE_CLIENT_SECRET', 'the secret of the app that COINBASE_CLIENT_ID names')
  return {
    loginUrl: url(env, 'COINBASE_LOGIN_URL', ['http:', 'https:'], 'https://login.coinbase.com'),
    apiUrl: url(env, 'COINBASE_API_URL', ['http:', 'https:'], 'https://api.coinbase.com'),
    clientId: required(env, 'COINBASE_CLIENT_ID', "the id of Moon's app at Coinbase"),
    clientSecret: secret,
    payee: required(env, 'COINBASE_PAYEE', "the email address of the house's own Coinbase account"),
    dailyLimit: integer(env, 'COINBASE_DAILY_LIMIT', 1_000),
  }
}

function runa(env: Env): NonNullable<Settings['runa']> {
  return {
    url: url(env, 'RUNA_URL', ['http:', 'https:'], 'https://api.runa.io/v2'),
    apiKey: required(env, 'RUNA_API_KEY', "the gift-card supplier's API key"),
    webhookSecret: env['RUNA_WEBHOOK_SECRET'] || null,
    hosts: hosts(env, 'RUNA_HOSTS', '.runa.io,.wegift.io'),
    fileHosts: hosts(env, 'RUNA_FILE_HOSTS', runaTexts),
  }
}

/** Where the supplier's documents show its texts. */
const runaTexts = 'catalog-service-prod-content-resource-download-bucket.s3.eu-west-1.amazonaws.com'

/** Under these anybody can have a host. */
const everybodys = ['cloudfront.net', 'amazonaws.com', 'azureedge.net', 'googleapis.com', 'herokuapp.com', 'github.io']

/** Names of hosts with commas between; a dot in front stands for all that end so, and must not stand for everybody's. */
function hosts(env: Env, name: string, usual: string): string[] {
  const names = (env[name] ?? usual).split(',').flatMap((one) => one.trim().toLowerCase() || [])
  for (const one of names) {
    if (!/^\.?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(one))
      throw new SettingsError(`${name} contains ${JSON.stringify(one)}, which is no name of a host.`)
    if (one.startsWith('.') && everybodys.some((shared) => shared === one.slice(1) || one.endsWith(`.${shared}`)))
      throw new SettingsError(
        `${name} contains ${JSON.stringify(one)}, where anybody can have a host: name the very one.`,
      )
  }
  return names
}

function chat(env: Env): NonNullable<Settings['chat']> {
  return {
    scriptUrl: url(env, 'ZENDESK_SCRIPT_URL', ['http:', 'https:'], 'https://static.zdassets.com/ekr/snippet.js'),
    key: required(env, 'ZENDESK_KEY', "the key of the chat's widget"),
    keyId: required(env, 'ZENDESK_KEY_ID', 'the id of the key that vouches for members in the chat'),
    secret: required(env, 'ZENDESK_SECRET', 'the key itself, which ZENDESK_KEY_ID names'),
  }
}

/** Addresses and ranges, separated by commas. */
function addresses(env: Env, name: string): string[] {
  const parts = (env[name] ?? '').split(',').flatMap((part) => part.trim() || [])
  const wrong = parts.find((part) => isIP(part.replace(/\/\d{1,3}$/, '')) === 0)
  if (wrong !== undefined)
    throw new SettingsError(`${name} contains ${JSON.stringify(wrong)}, which is no address or range.`)
  return parts
}

function secret(env: Env, environment: string): string {
  const value = env['MOON_SECRET'] ?? (environment === 'development' ? developmentSecret : '')
  if (value.length < 32)
    throw new SettingsError('MOON_SECRET is not set or too short: in production it needs 32 or more random characters.')
  return value
}

const developmentSecret = 'a development secret that protects nothing'

/** Separated by commas. The whole text counts too: a secret of before may have had a comma itself. */
function earlierSecrets(env: Env, environment: string): string[] {
  const text = env['MOON_SECRET_BEFORE'] ?? ''
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  // Whoever sets a secret of their own on a developer's machine goes on with the data that is there.
  const own = environment === 'development' ? [developmentSecret] : []
  return [...new Set([...(text ? [text] : []), ...parts, ...own])]
}

function developmentOnly(environment: string, name: string, value: string): string {
  if (environment === 'production') throw new SettingsError(`${name} moves the clock and is refused in production.`)
  return value
}
