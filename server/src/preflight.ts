import { tokenChainNames } from '@moon/contract/chains.ts'
import type { Providers } from './connect-providers.ts'
import type { Finding } from './commands/finding.ts'
import type { Settings } from './settings/config.ts'
import { preflightMail } from './mail/preflight-mail.ts'
import { readDiscovery } from './openid/discovery.ts'
import { preflightBitcoind } from './rails/bitcoin/preflight-bitcoind.ts'
import type { OtherNetwork } from './rails/other-network.ts'
import { preflightCalls, preflightNode } from './rails/tokens/preflight-node.ts'
import { tokenKinds } from './rails/tokens/token-kinds.ts'

type Preflighted = Omit<Providers, 'treasury' | 'mail'>

/**
 * Asks each configured provider what it allows this Moon. Changes nothing at any of them; a provider that does not answer becomes a line
 * like the others.
 */
export async function preflight(settings: Settings, providers: Preflighted): Promise<Finding[]> {
  const { bitcoind, lndPayMacaroon } = settings
  const payments = 'payments are not seen until it answers'
  const found = await Promise.all([
    healthOf('Bitcoin node', providers.bitcoin, payments),
    orUnanswered('Bitcoin node', payments, () => preflightBitcoind(bitcoind)),
    healthOf('Lightning node', providers.lightning, 'nobody can pay over Lightning'),
    ...(lndPayMacaroon && providers.payer
      ? [healthOf('Lightning node, payouts', providers.payer, 'no payout over Lightning is made')]
      : []),
    ...tokenChainNames.flatMap((name) => tokenFindings(name, settings, providers)),
    ...providers.otherNetworks.map(networkFindings),
    orUnanswered('card issuer', 'no card is made', () => providers.issuer.readAllowance()),
    ...(providers.supplier ? [supplierFindings(providers.supplier)] : []),
    rateFindings(providers.feed),
    exchangeFindings(settings),
    ...(providers.signer ? [signerFindings(providers.signer)] : []),
    ...signInFindings(settings),
    preflightMail(settings.smtpUrl),
  ])
  return eachOnce(found.flat())
}

/** An unreachable provider gives the same finding for each question; only one is shown. */
const eachOnce = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((one) => [`${one.who} ${one.said.replace(/\.$/, '')}`, one])).values(),
]

/** One line for each finding: what works, or what will not work and what to do. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ who, said, todo }) => `${todo ? 'LOOK' : 'ok  '}  ${who}: ${said.replace(/\.$/, '')}${todo ? `. ${todo}` : ''}`,
  )

const healthOf = (who: string, rail: { health(): Promise<string> }, todo: string): Promise<Finding[]> =>
  orUnanswered(who, todo, async () => [{ who, said: await rail.health() }])

async function orUnanswered(who: string, todo: string, ask: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await ask()
  } catch (error) {
    return [{ who, said: (error as Error).message.replace(/\.$/, ''), todo }]
  }
}

function tokenFindings(
  name: (typeof tokenChainNames)[number],
  { tokenChains }: Settings,
  { tokens }: Preflighted,
): Promise<Finding[]>[] {
  const [set, rail, kind] = [tokenChains[name], tokens[name], tokenKinds[name]]
  if (!set || !rail) return []
  const { title, prefix, codec } = kind
  const [written = ''] = Object.values(set.contracts)
  // The node takes the contract address in hex on every chain.
  const contract = codec.read(written) ?? ''
  const { url, secondUrl: second, chainId, callsADay } = set
  const [first, other] = [`${title} node`, `${title} second node`]
  return [
    healthOf(first, rail, 'payments on this chain are not seen'),
    preflightNode({ who: first, url, setting: `${prefix}_RPC_URL`, chainId, contract }),
    Promise.resolve(preflightCalls({ who: first, url, kind, callsADay })),
    ...oneSource(prefix, second, url).map((finding) => Promise.resolve([{ who: other, ...finding }])),
    ...(second
      ? [preflightNode({ who: other, url: second, setting: `${prefix}_SECOND_RPC_URL`, chainId, contract })]
      : []),
  ]
}

/** Whether the second source is missing, or is the first one under another key. */
function oneSource(prefix: string, second: string | null, first: string): Omit<Finding, 'who'>[] {
  const todo = `one node alone is believed about large payments: set ${prefix}_SECOND_RPC_URL to somebody else's node`
  if (!second) return [{ said: 'there is none', todo }]
  return new URL(second).host === new URL(first).host ? [{ said: 'is at the host of the first', todo }] : []
}

/** Networks on which users may pay by mistake: what they hold at one of our addresses is asked. */
function networkFindings(network: OtherNetwork): Promise<Finding[]> {
  const who = `${network.name} node`
  return orUnanswered(who, 'dollars that users send there by mistake are not found until it answers', async () => {
    await network.tokensAt([`0x${'0'.repeat(39)}1`])
    return [{ who, said: 'shows what our addresses hold there' }]
  })
}

function supplierFindings(supplier: NonNullable<Preflighted['supplier']>): Promise<Finding[]> {
  const who = 'gift-card supplier'
  return orUnanswered(who, 'no gift card is sold: check RUNA_URL and RUNA_API_KEY', async () => {
    const cents = await supplier.readBalance()
    const said = `our balance is $${(Number(cents) / 100).toLocaleString('en-US')}`
    return [cents > 0n ? { who, said } : { who, said, todo: 'orders are refused until money is paid in there' }]
  })
}

function rateFindings(feed: Preflighted['feed']): Promise<Finding[]> {
  const who = 'rates'
  return orUnanswered(who, 'nothing is priced', async () => {
    await feed.refresh()
    // An exchange that was slow once is not a finding.
    if (!feed.currentRate('BTC')) await feed.refresh()
    return feed.currentRate('BTC')
      ? [{ who, said: 'two of three sources agree on Bitcoin' }]
      : [{ who, said: 'fewer than two of three sources agree on Bitcoin', todo: 'nothing is priced until they do' }]
  })
}

/** The exchange cannot be asked without a user; the finding lists what its approval must include instead. */
const exchangeFindings = async ({ coinbase }: Settings): Promise<Finding[]> =>
  coinbase
    ? [
        {
          who: 'exchange',
          said: 'cannot be asked without a user, and shows with the first who connects an account; each must grant wallet:accounts:read, wallet:transactions:read and wallet:transactions:send, which is checked then',
        },
      ]
    : []

const signerFindings = (signer: NonNullable<Preflighted['signer']>): Promise<Finding[]> =>
  orUnanswered('signer', 'payouts wait until it answers: check SIGNER_URL and SIGNER_KEY', async () => [
    { who: 'signer', said: `signs up to ${(await signer.mostSats()).toLocaleString('en-US')} satoshis in one payout` },
  ])

/**
 * Without a user only the provider's published metadata can be read: whether it accepts our id and secret shows at the first sign-in.
 */
const signInFindings = ({ google, apple }: Settings): Promise<Finding[]>[] =>
  Object.entries({ Google: google, Apple: apple }).flatMap(([who, set]) =>
    set
      ? [
          readDiscovery(set.issuer).then((found) => [
            found
              ? { who, said: 'answers; our id and secret are tried with the first sign-in' }
              : {
                  who,
                  said: 'does not answer as it should',
                  todo: `nobody can sign in with ${who}: check ${who.toUpperCase()}_ISSUER`,
                },
          ]),
        ]
      : [],
  )
