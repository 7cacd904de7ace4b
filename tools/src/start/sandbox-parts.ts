// Which part of the sandbox plays which provider. If a provider's own variable is set, the real provider is used: its part of the
// sandbox is left out, with all of that part's settings.
import { chains, tokenChainNames, type TokenChainName } from '@moon/contract/chains.ts'
import type { Part } from '../../../sandbox/src/world.ts'

type Provider = {
  part: Part
  /** Setting one of these variables replaces the sandbox's part by the real provider. */
  decisive: readonly string[]
  /** Further variables of the provider. */
  also: readonly string[]
}

const providers: readonly Provider[] = [
  {
    part: 'bitcoin',
    decisive: ['BITCOIND_URL'],
    also: [
      'BITCOIND_ZMQ',
      'BITCOIN_NETWORK',
      'BITCOIN_XPUB',
      'PAYOUT_XPUB',
      'DONATION_ADDRESS',
      'SIGNER_URL',
      'SIGNER_KEY',
      'BITCOIN_CONFIRMATIONS',
    ],
  },
  {
    part: 'lightning',
    decisive: ['LND_URL'],
    also: ['LND_MACAROON', 'LND_PAY_MACAROON', 'LNURL_PLAIN_HOST', 'LND_TLS_CERT', 'LND_PUBKEY'],
  },
  ...tokenChainNames.map(tokenChain),
  { part: 'issuer', decisive: ['LITHIC_API_KEY'], also: ['LITHIC_URL', 'LITHIC_WEBHOOK_SECRET'] },
  { part: 'rates', decisive: ['RATES_COINBASE_URL', 'RATES_KRAKEN_URL', 'RATES_BITSTAMP_URL'], also: [] },
  {
    part: 'exchange',
    decisive: ['COINBASE_CLIENT_ID'],
    also: ['COINBASE_CLIENT_SECRET', 'COINBASE_LOGIN_URL', 'COINBASE_API_URL', 'COINBASE_PAYEE'],
  },
  { part: 'chat', decisive: ['ZENDESK_KEY'], also: ['ZENDESK_KEY_ID', 'ZENDESK_SECRET', 'ZENDESK_SCRIPT_URL'] },
  {
    part: 'supplier',
    decisive: ['RUNA_API_KEY'],
    also: ['RUNA_URL', 'RUNA_WEBHOOK_SECRET', 'RUNA_HOSTS', 'RUNA_FILE_HOSTS'],
  },
  { part: 'google', decisive: ['GOOGLE_CLIENT_ID'], also: ['GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] },
  {
    part: 'apple',
    decisive: ['APPLE_CLIENT_ID'],
    also: ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY', 'APPLE_ISSUER'],
  },
  { part: 'locations', decisive: ['IP_LOCATIONS'], also: [] },
  { part: 'mail', decisive: ['SMTP_URL'], also: [] },
]

function tokenChain(part: TokenChainName): Provider {
  const names = ['SECOND_RPC_URL', 'CHAIN_ID', 'XPUB', 'USDC', 'USDT']
  const prefix = chains[part].wire
  return { part, decisive: [`${prefix}_RPC_URL`], also: names.map((name) => `${prefix}_${name}`) }
}

type Env = Readonly<Record<string, string | undefined>>

const isOwn = (provider: Provider, own: Env) => provider.decisive.some((name) => own[name])

/** The parts of the sandbox still needed beside the developer's own settings. */
export function partsNeeded(own: Env): Part[] {
  const needed = new Set<Part>(providers.filter((provider) => !isOwn(provider, own)).map(({ part }) => part))
  // The sandbox's Lightning nodes use its Bitcoin chain.
  if (needed.has('lightning')) needed.add('bitcoin')
  // The sandbox's shops charge cards of its issuer.
  if (needed.has('issuer')) needed.add('shops')
  // Without any part the panel has nothing to show.
  if (needed.size > 0) needed.add('panel')
  return [...needed]
}

/** The sandbox's settings, overridden by the developer's own. */
export function mergeSettings(sandbox: Env, own: Env): Env {
  const replaced = providers
    .filter((provider) => isOwn(provider, own))
    .flatMap(({ decisive, also }) => [...decisive, ...also])
  return { ...Object.fromEntries(Object.entries(sandbox).filter(([name]) => !replaced.includes(name))), ...own }
}
