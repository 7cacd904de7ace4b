import { tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import { cents } from '@moon/money/cents.ts'
import { frameStylePath } from '@moon/contract/plain/frame-style-path.ts'
import type { IssuerAddresses } from './issuer/enrol-issuer.ts'
import { lithicIssuer } from './issuer/lithic/lithic-issuer.ts'
import type { Settings } from './settings/config.ts'
import { lightningAddresses } from './lightning/lightning-addresses.ts'
import { appleSignIn } from './openid/apple-sign-in.ts'
import { googleSignIn } from './openid/google-sign-in.ts'
import { web } from './guarded-web/web.ts'
import { createMail } from './mail/mail.ts'
import { bitcoinRail } from './rails/bitcoin/bitcoin-rail.ts'
import { bitcoindTreasury } from './rails/bitcoin/bitcoind-treasury.ts'
import { payoutSigner } from './rails/bitcoin/payout-signer.ts'
import { lightningRail } from './rails/lightning/lightning-rail.ts'
import { lndPayer } from './rails/lightning/lnd-payer.ts'
import { coinbaseAccount } from './rails/coinbase/coinbase-account.ts'
import { tokenKinds } from './rails/tokens/token-kinds.ts'
import { otherNetworks } from './rails/other-network.ts'
import { readOtherNetwork } from './rails/tokens/read-other-network.ts'
import { tokensRail, type TokensRail } from './rails/tokens/tokens-rail.ts'
import { rateSources, ratesFeed } from './rates/rates-feed.ts'
import { runaSupplier } from './supplier/runa/runa-supplier.ts'
import type { Kit } from './create-kit.ts'

export type Providers = ReturnType<typeof connectProviders>

/**
 * The adapters of all providers: the real ones in production, the sandbox in development; only the addresses differ. No connection is
 * opened here: each is opened by its first call, or when a watcher starts to listen.
 */
export function connectProviders(
  settings: Settings,
  { database, clock, log }: Pick<Kit, 'database' | 'clock' | 'log'>,
) {
  const { bitcoind, lnd, lndPayMacaroon, lithic, coinbase } = settings
  const issuer = lithicIssuer({
    ...lithic,
    clock,
    frameStyleUrl: lithic.numbers === 'frame' ? `${settings.publicUrl}${frameStylePath}` : null,
  })
  const lightning = lightningRail({ ...lnd, network: bitcoind.network })
  const treasury = settings.payoutXpub
    ? bitcoindTreasury({ ...bitcoind, xpub: settings.payoutXpub, origin: settings.payoutKeyOrigin })
    : undefined
  const payer = lndPayMacaroon ? lndPayer({ ...lnd, macaroon: lndPayMacaroon, network: bitcoind.network }) : undefined
  const supplier = settings.runa ? runaSupplier(settings.runa) : undefined
  return {
    bitcoin: bitcoinRail({ ...bitcoind, xpub: settings.bitcoinXpub }),
    treasury,
    histories: { treasury, payer, supplier },
    signer: settings.signer ? payoutSigner(settings.signer) : undefined,
    tokens: openTokenRails(settings),
    lightning,
    payer,
    lnurl: lightningAddresses({ plainHost: settings.lnurlPlainHost }),
    // In development a consumer's program may listen on localhost without https.
    consumers: { web, plainHost: settings.environment === 'development' ? 'localhost' : null },
    nodeLink: () => lightning.publicLink(),
    otherNetworks: otherNetworks.flatMap((name) => {
      const named = settings.otherNetworks[name]
      return named ? [readOtherNetwork(name, named)] : []
    }),
    issuer,
    enrolIssuer: (addresses: IssuerAddresses | null) => issuer.enrol(addresses),
    exchange: coinbase
      ? coinbaseAccount({ ...coinbase, dailyLimitCents: cents(BigInt(coinbase.dailyLimit) * 100n) })
      : undefined,
    supplier,
    signInProviders: {
      ...(settings.google && { google: googleSignIn(settings.google, { clock }) }),
      ...(settings.apple && { apple: appleSignIn(settings.apple, { clock }) }),
    },
    mail: createMail({ smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
    feed: ratesFeed({ sources: rateSources(settings.rates), database, clock, log }),
  }
}

/** The rails of the configured token chains. */
function openTokenRails({ tokenChains }: Settings): Partial<Record<TokenChainName, TokensRail>> {
  const rails: Partial<Record<TokenChainName, TokensRail>> = {}
  for (const name of tokenChainNames) {
    const settings = tokenChains[name]
    if (settings) rails[name] = tokensRail(tokenKinds[name], settings)
  }
  return rails
}
