import { chains, coinChain, forChains, tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { otherNetworks, type OtherNetworkSettings } from './network-settings.ts'
import { readOperating, type OperatingSettings } from './operating-settings.ts'
import { readProcess, type ProcessSettings } from './process-settings.ts'
import { extensionOfNobody, readExtension, type ExtensionSettings } from './extension-settings.ts'
import type { Env } from './fault.ts'
import { house } from './house-settings.ts'
import { bitcoin, lightning, lithic, rates, tokens } from './provider-settings.ts'
import {
  readApple,
  readChat,
  readCoinbase,
  readGoogle,
  readRuna,
  readSigner,
  readTokenChain,
  type AppleSettings,
  type GoogleSettings,
  type TokenChainSettings,
} from './optional-provider-settings.ts'
import { ownAccounts } from './own-accounts.ts'
import { createReader, type Check, type Reader } from './reader.ts'
import { settingNames } from './setting-names.ts'
import { developmentSecret } from './strong-secret.ts'

type WithFilesOfTheirOwn = OperatingSettings & ProcessSettings & ExtensionSettings

/**
 * Settings come from the environment and are read and checked once at start: each missing or wrong one is reported in one clear
 * sentence, never as a stack trace. docs/settings.md is generated from them and lists what each must be in production.
 */
export type Settings = WithFilesOfTheirOwn & {
  environment: 'production' | 'development'
  /** The address to listen on; localhost by default. */
  host: string
  port: number
  /** Public address of the app, without a trailing slash. */
  publicUrl: string
  databaseUrl: string
  /** Secret for sessions and for encryption at rest; 32 characters or more. */
  secret: string
  /** Earlier secrets, as long as a data key may still be wrapped by one of them. */
  earlierSecrets: readonly string[]
  webFolder: string | null
  logLevel: string
  smtpUrl: string
  mailFrom: string
  bitcoind: { url: string; zmq: string | null; network: 'mainnet' | 'testnet' | 'regtest' }
  /** Account xpub (m/84'/0'/0') that deposit addresses are derived from; watch-only. */
  bitcoinXpub: string
  /** Account xpub of the wallet that payouts are paid from; null when this Moon pays no payouts. */
  payoutXpub: string | null
  payoutKeyOrigin: string | null
  /** The process that signs payouts; null when payouts wait. */
  signer: { url: string; key: string } | null
  /** The maximum of one payout in satoshis; the signer must accept it. */
  payoutLimitSats: bigint
  /** The maximum of one payout that operators sign offline; 0 when they sign none. */
  offlineLimitSats: bigint
  /** A file of sanctioned addresses, to which nobody is paid; null without such a list. */
  sanctionedAddresses: string | null
  /** Where donations go; null when none are asked for. */
  donationAddress: string | null
  /** Confirmations that make a Bitcoin payment final (D-05). */
  bitcoinConfirmations: number
  /** The token chains on which USDC and USDT are accepted; null for a chain that is not. */
  tokenChains: Readonly<Record<TokenChainName, TokenChainSettings | null>>
  /** Other chains on which our Ethereum addresses exist too, by name: scanned for dollars sent on the wrong network (D-10). */
  otherNetworks: OtherNetworkSettings
  /** Cents at stake in breaks between the issuer's books and ours, above which no card is sold (F-52). */
  differenceStopCents: bigint
  /** The fee in cents for recovering dollars sent on the wrong network. */
  recoveryFeeCents: bigint
  /** Token payments worth this many cents or more are booked only when a second source corroborates them. */
  tokensCorroborateFromCents: bigint
  lnd: { url: string; macaroon: string; tlsCert: string | null; pubkey: string | null }
  /** Lets Moon pay over Lightning; null when it pays nobody there. */
  lndPayMacaroon: string | null
  /** The maximum of one Lightning payout in satoshis. */
  lightningPayoutSats: bigint
  /** Only in development: a Lightning address server that is called without TLS. */
  lnurlPlainHost: string | null
  lithic: {
    url: string
    apiKey: string
    webhookSecrets: readonly string[]
    creditProgram: string | null
    accountToken: string | null
    /** Who shows a card's number: Moon's server, or the issuer in its own frame. */
    numbers: 'server' | 'frame'
    /** When the issuer does not ask Moon about authorisations: `rules` lets the issuer decline by rules, `stop` sells nothing. */
    withoutStream: 'rules' | 'stop'
  }
  /** Where providers send webhooks, without a trailing slash; null when the webhook was enrolled by hand. */
  publicWebhookUrl: string | null
  rates: { coinbase: string; kraken: string; bitstamp: string }
  /** The exchange account that users may pay from; null while this Moon is registered at no exchange. */
  coinbase: {
    loginUrl: string
    apiUrl: string
    clientId: string
    clientSecret: string
    /** The house's own account at the exchange. */
    payee: string
    /** The daily limit that a user is asked to allow, in dollars (I-31). */
    dailyLimit: number
  } | null
  /** Sign-in providers; null when users cannot sign in with one. */
  google: GoogleSettings | null
  apple: AppleSettings | null
  /** The gift-card supplier; null when this Moon offers no gift cards. */
  runa: {
    url: string
    apiKey: string
    webhookSecrets: readonly string[]
    /** Hosts of the supplier's redemption pages, and of its pictures and texts. */
    hosts: readonly string[]
    fileHosts: readonly string[]
  } | null
  /** The support chat; null when there is none. */
  chat: { url: string; scriptUrl: string; key: string; keyId: string; secret: string } | null
  /** Only in development: the sandbox's clock, which the panel can move. */
  clockUrl: string | null
  /** A reset for an unknown address shows the specification's text (T14); false gives the same answer for every address. */
  revealUnknownEmail: boolean
  signupMode: 'open' | 'waitlist'
  /** Addresses or ranges of trusted proxies, whose header with the client's address counts. */
  trustedProxies: readonly string[]
  /** A file that maps networks to locations; null when locations are unknown. */
  ipLocations: string | null
  /** Warnings as sentences; they do not prevent the start. */
  warnings: readonly string[]
}

/** Throws one `SettingsError` with a sentence for each fault. Adapters add checks of their own. */
export function readSettings(env: Env, checks: readonly Check<Settings>[] = []): Settings {
  const reader = createReader(env, house.environment, settingNames())
  const { read, mode } = reader
  const port = read(house.port)
  const network = read(bitcoin.network)
  const secret = read(house.secret)
  const publicUrl = read(house.publicUrl) ?? `http://localhost:${port}`
  const publicWebhookUrl = read(house.publicWebhookUrl)
  const settings: Settings = {
    environment: mode,
    host: read(house.host),
    port,
    publicUrl,
    databaseUrl: read(house.databaseUrl),
    ...readOperating(reader),
    ...readProcess(reader),
    ...readExtension(reader),
    secret,
    earlierSecrets: earlierSecretsOf(reader, secret),
    webFolder: read(house.webFolder),
    logLevel: read(house.logLevel),
    smtpUrl: read(house.smtpUrl),
    mailFrom: read(house.mailFrom),
    bitcoind: { url: read(bitcoin.url), zmq: read(bitcoin.zmq), network },
    bitcoinXpub: read(bitcoin.xpub),
    payoutXpub: read(bitcoin.payoutXpub),
    payoutKeyOrigin: read(bitcoin.payoutKeyOrigin),
    signer: readSigner(reader),
    payoutLimitSats: BigInt(read(bitcoin.signerPayoutSats) ?? 0),
    offlineLimitSats: BigInt(read(bitcoin.payoutOfflineSats) ?? 0),
    sanctionedAddresses: read(bitcoin.sanctionedAddresses),
    donationAddress: read(bitcoin.donationAddress),
    bitcoinConfirmations: read(bitcoin.confirmations) ?? (network === 'mainnet' ? chains[coinChain].confirmations : 1),
    tokenChains: forChains(tokenChainNames, (name) => readTokenChain(reader, name)),
    otherNetworks: otherNetworks(reader),
    differenceStopCents: read(house.differenceStopCents),
    recoveryFeeCents: read(house.recoveryFeeCents),
    tokensCorroborateFromCents: read(tokens.corroborateFromCents),
    lnd: {
      url: read(lightning.url),
      macaroon: read(lightning.macaroon),
      tlsCert: read(lightning.tlsCert),
      pubkey: read(lightning.pubkey),
    },
    lndPayMacaroon: read(lightning.payMacaroon),
    lightningPayoutSats: BigInt(read(lightning.payoutSats) ?? 0),
    lnurlPlainHost: read(lightning.plainHost),
    lithic: readLithic(reader),
    publicWebhookUrl: publicWebhookUrl === undefined ? `http://localhost:${port}` : publicWebhookUrl,
    rates: { coinbase: read(rates.coinbase), kraken: read(rates.kraken), bitstamp: read(rates.bitstamp) },
    coinbase: readCoinbase(reader),
    google: readGoogle(reader),
    apple: readApple(reader),
    runa: readRuna(reader),
    chat: readChat(reader, publicUrl),
    clockUrl: read(house.clockUrl),
    revealUnknownEmail: read(house.revealUnknownEmail) === 'yes',
    signupMode: read(house.signupMode),
    trustedProxies: read(house.trustedProxies),
    ipLocations: read(house.ipLocations),
    warnings: reader.warnings,
  }
  reader.end(settings, [secretChanged, enrolledByHand, macaroonApart, extensionOfNobody, ...ownAccounts, ...checks])
  return settings
}

const readLithic = ({ read }: Reader): Settings['lithic'] => ({
  url: read(lithic.url),
  apiKey: read(lithic.apiKey),
  webhookSecrets: read(lithic.webhookSecrets) ?? [],
  creditProgram: read(lithic.creditProgram),
  accountToken: read(lithic.accountToken),
  numbers: read(lithic.numbers),
  withoutStream: read(lithic.withoutStream),
})

/** A developer who sets an own secret keeps the existing data readable. */
function earlierSecretsOf({ read, mode }: Pick<Reader, 'read' | 'mode'>, secret: string): string[] {
  const ofDevelopment = mode === 'development' ? [developmentSecret] : []
  return [...(read(house.earlierSecrets) ?? []), ...ofDevelopment.filter((one) => one !== secret)]
}

const secretChanged: Check<Settings> = {
  reads: [house.secret.name, house.earlierSecrets.name],
  check: ({ secret, earlierSecrets }) =>
    earlierSecrets.includes(secret)
      ? 'MOON_SECRET_BEFORE names MOON_SECRET itself, so the new one is missing'
      : undefined,
}

/** A single macaroon for both would have too many rights: whoever reads it could spend the node's funds. */
const macaroonApart: Check<Settings> = {
  reads: [lightning.macaroon.name, lightning.payMacaroon.name],
  check: ({ lnd, lndPayMacaroon }) =>
    lnd.macaroon === lndPayMacaroon
      ? 'LND_PAY_MACAROON is LND_MACAROON, but receiving and paying have one each'
      : undefined,
}

/** A webhook enrolled by hand is a subscription that Moon does not know, so it cannot read that subscription's secret. */
const enrolledByHand: Check<Settings> = {
  reads: [house.publicWebhookUrl.name, lithic.webhookSecrets.name],
  check: ({ publicWebhookUrl, lithic: { webhookSecrets } }) =>
    publicWebhookUrl === null && webhookSecrets.length === 0
      ? 'LITHIC_WEBHOOK_SECRET is not set, but with PUBLIC_WEBHOOK_URL `by-hand` Moon cannot ask the issuer for it'
      : undefined,
}
