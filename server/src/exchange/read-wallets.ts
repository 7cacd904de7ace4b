import { maxCents, minCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { centsWorthRoundedDown } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ExchangeWallet, SpendingLimit } from '../rails/exchange-account.ts'
import type { ExchangeDeps } from './deps.ts'
import type { Link } from './link.ts'
import { sumSpent } from './send-store.ts'
import { findLinkOf, updateAsked, readWalletRows, replaceWallets } from './store.ts'
import { useToken } from './use-token.ts'

/** A wallet and its dollar value; null without a rate of its coin. */
export type Wallet = ExchangeWallet & { cents: Cents | null }

export type Allowance = { leftCents: Cents; limit: SpendingLimit }
export type Account = { wallets: Wallet[]; allowance: Allowance }

/** The maximum age of balances that are shown; a payment always reads them anew. */
const keptForMs = 60_000

/** A user's exchange account with its wallets in dollars; undefined when none is connected. */
export async function readAccount(
  deps: ExchangeDeps,
  { userId, mayAsk }: { userId: string; mayAsk: boolean },
): Promise<Account | undefined> {
  const { db } = deps.database
  const link = await findLinkOf(db, userId)
  if (!link) return undefined
  const isOld = link.walletsReadAt === null || after(link.walletsReadAt, keptForMs) <= deps.clock.now()
  // While the exchange is away the earlier balances are shown for another while, and cannot be paid with.
  if (mayAsk && isOld && (await refreshWallets(deps, link)) === 'ended') return undefined
  const wallets = await readWalletRows(db, link.id)
  return { wallets: wallets.map((wallet) => priced(deps, wallet)), allowance: await readAllowance(db, deps, link) }
}

/** Reads the wallets from the exchange and stores them. */
export async function refreshWallets(deps: ExchangeDeps, link: Link): Promise<'read' | 'ended' | 'unknown'> {
  const { database, clock, exchange } = deps
  const answer = await useToken(deps, link, (token) => exchange.readWallets(token))
  if (answer.kind === 'unknown') await updateAsked(database.db, link.id, clock.now())
  if (answer.kind !== 'read') return answer.kind
  const { value: wallets } = answer
  await database.transaction((tx) => replaceWallets(tx, { linkId: link.id, wallets, at: clock.now() }))
  return 'read'
}

/** The rest of the spending limit that the user set at the exchange (I-31). */
export async function readAllowance(
  on: Db | Tx,
  { clock, exchangeLimitCents }: Pick<ExchangeDeps, 'clock' | 'exchangeLimitCents'>,
  { userId, limitCents, limitPeriod }: Link,
): Promise<Allowance> {
  const limit: SpendingLimit = { cents: limitCents ?? exchangeLimitCents, period: limitPeriod ?? 'day' }
  const spent = await sumSpent(on, { userId, since: after(clock.now(), -periodsMs[limit.period]) })
  return { limit, leftCents: maxCents(zeroCents, minCents(limit.cents, subtractCents(limit.cents, spent))) }
}

const periodsMs = { day: 86_400_000, month: 30 * 86_400_000, year: 365 * 86_400_000 } as const

function priced({ rate }: ExchangeDeps, wallet: ExchangeWallet): Wallet {
  const bid = rate(wallet.coin)?.bid
  return { ...wallet, cents: bid === undefined ? null : centsWorthRoundedDown(wallet.coin, wallet.balance, bid) }
}
