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

/** A wallet with what it is worth; null while there is no rate of its coin. */
export type Wallet = ExchangeWallet & { cents: Cents | null }

export type Allowance = { leftCents: Cents; limit: SpendingLimit }
export type Account = { wallets: Wallet[]; allowance: Allowance }

/** Balances that are shown may be this old; what is paid is looked at anew. */
const keptForMs = 60_000

/** A user's account at the exchange with its wallets in dollars. Undefined: none is connected. */
export async function readAccount(
  deps: ExchangeDeps,
  { userId, mayAsk }: { userId: string; mayAsk: boolean },
): Promise<Account | undefined> {
  const { db } = deps.database
  const link = await findLinkOf(db, userId)
  if (!link) return undefined
  const isOld = link.walletsReadAt === null || after(link.walletsReadAt, keptForMs) <= deps.clock.now()
  // The exchange may be away: then the balances of before are shown for another while, and nothing can be paid with them.
  if (mayAsk && isOld && (await refreshWallets(deps, link)) === 'ended') return undefined
  const wallets = await readWalletRows(db, link.id)
  return { wallets: wallets.map((wallet) => priced(deps, wallet)), allowance: await readAllowance(db, deps, link) }
}

/** Reads the wallets at the exchange and keeps them. */
export async function refreshWallets(deps: ExchangeDeps, link: Link): Promise<'read' | 'ended' | 'unknown'> {
  const { database, clock, exchange } = deps
  const answer = await useToken(deps, link, (token) => exchange.readWallets(token))
  if (answer.kind === 'unknown') await updateAsked(database.db, link.id, clock.now())
  if (answer.kind !== 'read') return answer.kind
  const { value: wallets } = answer
  await database.transaction((tx) => replaceWallets(tx, { linkId: link.id, wallets, at: clock.now() }))
  return 'read'
}

/** What may still be spent of the limit that the user set at the exchange (I-31). */
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
