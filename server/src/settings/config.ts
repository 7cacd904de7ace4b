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
 * Settings come from the environment, are read once at start and are checked there: each missing or wrong one is one clear
 * sentence, never a stack trace. docs/settings.md, drawn from them, lists each with what it must be in production.
 */
export type Settings = WithFilesOfTheirOwn & {
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
  /** Account xpub of the wallet that payouts are paid from; null: this Moon pays none. */
  payoutXpub: string | null
  payoutKeyOrigin: string | null
  /** The process that signs payouts; null: what is asked for waits. */
  signer: { url: string; key: string } | null
  /** The most satoshis of one payout, which the signer must sign. */
  payoutLimitSats: bigint
  /** The most of one that operators sign by hand; 0: they sign none. */
  offlineLimitSats: bigint
  /** A file of addresses that nobody may be paid at; null: there is none. */
  sanctionedAddresses: string | null
  /** Where donations go; null: nobody is asked for any. */
  donationAddress: string | null
  /** Confirmations that make a Bitcoin payment final (D-05). */
  bitcoinConfirmations: number
  /** Where USDC and USDT come from; null: this Moon takes none there. */
  tokenChains: Readonly<Record<TokenChainName, TokenChainSettings | null>>
  /** Chains on which our Ethereum addresses exist too, by name: looked through for dollars that came on the wrong network (D-10). */
  otherNetworks: OtherNetworkSettings
  /** Cents at stake between the issuer's books and ours, above which no card is sold (F-52). */
  differenceStopCents: bigint
  /** What bringing such dollars back costs, in cents. */
  recoveryFeeCents: bigint
  /** Token payments worth this many cents are booked only when the second source says the same. */
  tokensCorroborateFromCents: bigint
  lnd: { url: string; macaroon: string; tlsCert: string | null; pubkey: string | null }
  /** Lets Moon pay over Lightning; null: it pays nobody there. */
  lndPayMacaroon: string | null
  /** The most satoshis of one payout over Lightning. */
  lightningPayoutSats: bigint
  /** Only in development: a server of Lightning addresses that is asked without TLS. */
  lnurlPlainHost: string | null
  lithic: {
    url: string
    apiKey: string
    webhookSecrets: readonly string[]
    creditProgram: string | null
    accountToken: string | null
    /** Who shows a card's number: we, who are given it, or the issuer in a frame of its own. */
    numbers: 'server' | 'frame'
    /** Where the issuer does not ask us: it declines by rules, or nothing is sold. */
    withoutStream: 'rules' | 'stop'
  }
  /** Where providers reach this server with their news; null when somebody enrolled it by hand. No slash at the end. */
  publicWebhookUrl: string | null
  rates: { coinbase: string; kraken: string; bitstamp: string }
  /** The exchange account that users may pay from; null while this Moon is registered at no exchange. */
  coinbase: {
    loginUrl: string
    apiUrl: string
    clientId: string
    clientSecret: string
    /** The house's own account there. */
    payee: string
    /** What a user is asked to allow a day, in dollars (I-31). */
    dailyLimit: number
  } | null
  /** Providers that users may sign in with; null: not with that one. */
  google: GoogleSettings | null
  apple: AppleSettings | null
  /** Who makes gift cards; null: this Moon offers none. */
  runa: {
    url: string
    apiKey: string
    webhookSecrets: readonly string[]
    /** Where codes lie, and where else pictures and texts do. */
    hosts: readonly string[]
    fileHosts: readonly string[]
  } | null
  /** The support chat; null where there is none. */
  chat: { url: string; scriptUrl: string; key: string; keyId: string; secret: string } | null
  /** Only in development: the sandbox's clock, which the panel can move. */
  clockUrl: string | null
  /** Says the specification's text on a reset for an unknown address (T14); false answers the same for everybody. */
  revealUnknownEmail: boolean
  signupMode: 'open' | 'waitlist'
  /** Addresses or ranges of proxies in front of us, whose word about the client's address counts. */
  trustedProxies: readonly string[]
  /** A file that says where network addresses are; null: nothing is known of them. */
  ipLocations: string | null
  /** Warnings, as sentences: they do not keep the server from starting. */
  warnings: readonly string[]
}

/** Throws one `SettingsError` with a sentence for each fault. Adapters bring checks of their own. */
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

/** Whoever sets a secret of their own on a developer's machine goes on with the data that is there. */
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

/** One macaroon for both would be one that may do too much: whoever reads it could take what the node has. */
const macaroonApart: Check<Settings> = {
  reads: [lightning.macaroon.name, lightning.payMacaroon.name],
  check: ({ lnd, lndPayMacaroon }) =>
    lnd.macaroon === lndPayMacaroon
      ? 'LND_PAY_MACAROON is LND_MACAROON, but receiving and paying have one each'
      : undefined,
}

/** Who enrolled by hand has given Moon no subscription whose secret it could ask for. */
const enrolledByHand: Check<Settings> = {
  reads: [house.publicWebhookUrl.name, lithic.webhookSecrets.name],
  check: ({ publicWebhookUrl, lithic: { webhookSecrets } }) =>
    publicWebhookUrl === null && webhookSecrets.length === 0
      ? 'LITHIC_WEBHOOK_SECRET is not set, but with PUBLIC_WEBHOOK_URL `by-hand` Moon cannot ask the issuer for it'
      : undefined,
}
