import { Fault, type Mode } from './fault.ts'
import { extendedKey } from './extended-key.ts'
import { setting } from './setting.ts'
import { signingKey } from './signing-key.ts'
import { strongSecret } from './strong-secret.ts'
import { apiUrl, publicUrl, url } from './url.ts'
import {
  dollars,
  emailAddress,
  integer,
  list,
  matching,
  matchingInProduction,
  oneOf,
  text,
  webhookSecret,
} from './parsers.ts'

const aMacaroon = /^([\da-f]{2})+$/i
const aWholeMacaroon = /^([\da-f]{2}){32,}$/i

export const bitcoin = {
  url: setting('BITCOIND_URL', "the address of the Bitcoin node's JSON-RPC", (given, mode) =>
    url({ protocols: ['http:', 'https:'], hasUser: true, isSecure: true })(given, mode),
  ),
  zmq: setting<string | null>(
    'BITCOIND_ZMQ',
    "the address of the node's zmqpubsequence",
    url({ protocols: ['tcp:', 'ipc:'], mayLackHost: true }),
    {
      absent: null,
    },
  ),
  network: setting(
    'BITCOIN_NETWORK',
    '`mainnet`',
    // On a regtest chain anybody can mine coins.
    oneOf(['mainnet', 'testnet', 'regtest'], ['mainnet', 'testnet']),
    { absent: 'mainnet' },
  ),
  xpub: setting('BITCOIN_XPUB', extendedKey, text()),
  payoutXpub: setting<string | null>(
    'PAYOUT_XPUB',
    "the extended public key of the account that payouts are paid from, another one than BITCOIN_XPUB's",
    text(),
    { absent: null },
  ),
  payoutKeyOrigin: setting<string | null>(
    'PAYOUT_KEY_ORIGIN',
    'where the wallet that signs by hand has the key of PAYOUT_XPUB: the fingerprint of its master key and the path, as `d34db33f/84h/0h/0h`',
    matching(/^[\da-f]{8}(\/\d{1,9}['h]){1,9}$/i, 'a fingerprint and a path, as d34db33f/84h/0h/0h'),
    { absent: null },
  ),
  signerUrl: setting<string | null>('SIGNER_URL', 'the address of the process that signs payouts', apiUrl, {
    absent: null,
  }),
  signerKey: setting<string | null>('SIGNER_KEY', '32 or more characters that the signer is asked with', strongSecret, {
    absent: null,
  }),
  signerPayoutSats: setting(
    'SIGNER_PAYOUT_SATS',
    'the most satoshis of one payout',
    integer({ least: 100_000, most: 2_100_000_000_000_000 }),
    { absent: 10_000_000 },
  ),
  payoutOfflineSats: setting<number | null>(
    'PAYOUT_OFFLINE_SATS',
    'the most satoshis of one payout that operators sign by hand, above SIGNER_PAYOUT_SATS',
    integer({ least: 100_000, most: 2_100_000_000_000_000 }),
    { absent: null },
  ),
  sanctionedAddresses: setting<string | null>(
    'SANCTIONED_ADDRESSES',
    'a file of addresses that nobody may be paid at, one in each line',
    text(),
    { absent: null },
  ),
  donationAddress: setting<string | null>(
    'DONATION_ADDRESS',
    'a Bitcoin address of the network',
    matching(/^[a-z\d]{20,100}$/i, 'a Bitcoin address'),
    { absent: null },
  ),
  confirmations: setting<number | undefined>(
    'BITCOIN_CONFIRMATIONS',
    'the confirmations that make a payment final',
    integer({ least: 1, most: 100 }),
    { absent: undefined },
  ),
}

const macaroon = (given: string, mode: Mode): string =>
  matchingInProduction(aWholeMacaroon, 'a whole macaroon in hex')(
    matching(aMacaroon, 'a macaroon in hex')(given, mode),
    mode,
  )

export const lightning = {
  url: setting('LND_URL', 'the REST address of an LND', apiUrl),
  macaroon: setting('LND_MACAROON', 'the invoice macaroon in hex', macaroon),
  payMacaroon: setting<string | null>('LND_PAY_MACAROON', 'a macaroon in hex that may pay', macaroon, { absent: null }),
  payoutSats: setting(
    'LND_PAYOUT_SATS',
    'the most satoshis of one payout over Lightning',
    integer({ least: 20_000, most: 2_100_000_000_000_000 }),
    { absent: 10_000_000 },
  ),
  plainHost: setting<string | null>(
    'LNURL_PLAIN_HOST',
    "the sandbox's server of Lightning addresses",
    (given, mode) => {
      if (mode === 'production') throw new Fault('is asked without https, wherever it is, and refused in production')
      return matching(/^[\da-z.-]+(:\d{1,5})?$/, 'a host, with or without a port')(given, mode)
    },
    { absent: null },
  ),
  tlsCert: setting<string | null>('LND_TLS_CERT', "the node's certificate, or the path of its tls.cert", text(), {
    absent: null,
    isText: true,
  }),
  pubkey: setting<string | null>(
    'LND_PUBKEY',
    "the node's own key",
    (given, mode) => matching(/^0[23][\da-f]{64}$/i, 'a key of a node, 66 hex digits')(given, mode).toLowerCase(),
    { absent: null },
  ),
}

export const tokens = {
  corroborateFromCents: setting('TOKENS_VOUCH_FROM', 'whole dollars', dollars({ least: 0, most: 100_000 }), {
    absent: 10_000n,
  }),
}

/** A list of secrets; null when none is set. */
const webhookSecrets = (name: string, what: string) =>
  setting<string[] | null>(name, what, list(webhookSecret, { most: 10 }), { absent: null })

export const lithic = {
  url: setting('LITHIC_URL', "the card issuer's API", apiUrl, { absent: 'https://api.lithic.com' }),
  apiKey: setting('LITHIC_API_KEY', "the card issuer's API key", text({ least: 16 })),
  webhookSecrets: webhookSecrets(
    'LITHIC_WEBHOOK_SECRET',
    "the secret that signs the issuer's webhooks (without the setting Moon asks the issuer for it)",
  ),
  accountToken: setting<string | null>(
    'LITHIC_ACCOUNT_TOKEN',
    "the account at the issuer that cards are made under (without it the program's own)",
    matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'a token of an account, a UUID'),
    { absent: null },
  ),
  numbers: setting('LITHIC_NUMBERS', '`server` or `frame`', oneOf(['server', 'frame']), { absent: 'server' }),
  withoutStream: setting('LITHIC_WITHOUT_STREAM', '`rules` or `stop`', oneOf(['rules', 'stop']), { absent: 'rules' }),
  creditProgram: setting<string | null>('LITHIC_CREDIT_PROGRAM', 'the card program for credit', text({ least: 8 }), {
    absent: null,
  }),
}

export const rates = {
  coinbase: setting('RATES_COINBASE_URL', "the exchange's address", apiUrl, {
    absent: 'https://api.exchange.coinbase.com',
  }),
  kraken: setting('RATES_KRAKEN_URL', "the exchange's address", apiUrl, { absent: 'https://api.kraken.com' }),
  bitstamp: setting('RATES_BITSTAMP_URL', "the exchange's address", apiUrl, { absent: 'https://www.bitstamp.net' }),
}

export const coinbase = {
  clientId: setting('COINBASE_CLIENT_ID', "the id of Moon's app at Coinbase", text()),
  clientSecret: setting(
    'COINBASE_CLIENT_SECRET',
    'the secret of the app that COINBASE_CLIENT_ID names',
    text({ least: 16 }),
  ),
  payee: setting('COINBASE_PAYEE', "the email address of the house's own Coinbase account", emailAddress),
  dailyLimit: setting('COINBASE_DAILY_LIMIT', 'whole dollars', integer({ least: 1, most: 100_000 }), { absent: 1_000 }),
  loginUrl: setting('COINBASE_LOGIN_URL', "Coinbase's address", apiUrl, { absent: 'https://login.coinbase.com' }),
  apiUrl: setting('COINBASE_API_URL', "Coinbase's address", apiUrl, { absent: 'https://api.coinbase.com' }),
}

export const google = {
  clientId: setting('GOOGLE_CLIENT_ID', "the id of Moon's app at Google", text()),
  clientSecret: setting(
    'GOOGLE_CLIENT_SECRET',
    'the secret of the app that GOOGLE_CLIENT_ID names',
    text({ least: 16 }),
  ),
  issuer: setting('GOOGLE_ISSUER', "Google's address", apiUrl, { absent: 'https://accounts.google.com' }),
}

export const apple = {
  clientId: setting('APPLE_CLIENT_ID', "the id of Moon's service at Apple", text()),
  teamId: setting(
    'APPLE_TEAM_ID',
    'the id of the team at Apple',
    matching(/^[A-Z\d]{10}$/, 'an id of ten letters and digits'),
  ),
  keyId: setting(
    'APPLE_KEY_ID',
    'the id of the key that APPLE_PRIVATE_KEY holds',
    matching(/^[A-Z\d]{10}$/, 'an id of ten letters and digits'),
  ),
  privateKey: setting('APPLE_PRIVATE_KEY', 'the key for Sign in with Apple, the text of its .p8 file', signingKey, {
    isText: true,
  }),
  issuer: setting('APPLE_ISSUER', "Apple's address", apiUrl, { absent: 'https://appleid.apple.com' }),
}

/** The host from which the supplier's documentation serves its texts. */
const runaTexts = 'catalog-service-prod-content-resource-download-bucket.s3.eu-west-1.amazonaws.com'

export const runa = {
  apiKey: setting('RUNA_API_KEY', "the gift-card supplier's API key", text({ least: 8 })),
  url: setting('RUNA_URL', "the supplier's API", apiUrl, { absent: 'https://api.runa.io/v2' }),
  webhookSecrets: webhookSecrets('RUNA_WEBHOOK_SECRET', "the secrets that sign the supplier's webhooks"),
  hosts: setting('RUNA_HOSTS', 'names of hosts', list(hostName), { absent: ['.runa.io', '.wegift.io'] }),
  fileHosts: setting('RUNA_FILE_HOSTS', 'names of hosts', list(hostName), { absent: [runaTexts] }),
}

export const chat = {
  key: setting('ZENDESK_KEY', "the key of the chat's widget", text()),
  /** The chat widget is a third-party script and needs an origin that is not Moon's. */
  url: setting<string | undefined>('CHAT_URL', "an https address of the chat's own, not that of Moon", publicUrl, {
    here: undefined,
  }),
  keyId: setting('ZENDESK_KEY_ID', 'the id of the key that vouches for members in the chat', text()),
  secret: setting('ZENDESK_SECRET', 'the key itself, which ZENDESK_KEY_ID names', text({ least: 16 })),
  scriptUrl: setting('ZENDESK_SCRIPT_URL', "the address of Zendesk's script", apiUrl, {
    absent: 'https://static.zdassets.com/ekr/snippet.js',
  }),
}

/** Shared domains under which anybody can have a host. */
const everybodys = ['cloudfront.net', 'amazonaws.com', 'azureedge.net', 'googleapis.com', 'herokuapp.com', 'github.io']

/** A host name; a leading dot allows all its subdomains, and must not be a shared domain. */
function hostName(given: string): string {
  const name = given.toLowerCase()
  if (!/^\.?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(name))
    throw new Fault(`contains ${JSON.stringify(given)}, which is no name of a host`)
  if (name.startsWith('.') && everybodys.some((shared) => shared === name.slice(1) || name.endsWith(`.${shared}`)))
    throw new Fault(`contains ${JSON.stringify(given)}, where anybody can have a host: name the very one`)
  return name
}
