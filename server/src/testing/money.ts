// Buying cards in stories: every verb is the real one, on a real PostgreSQL; the chain, the node and the issuer are
// scripted, so that a story can make them do anything at any moment.
import { forChains, isTokenChain, tokenChainNames } from '@moon/contract/chains.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import type { Coin } from '@moon/money/coin.ts'
import { price, type Price } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import { Logger, runOnce } from 'graphile-worker'
import { expect } from 'vitest'
import { createLog } from '../kit/log.ts'
import { steppingClock } from '../kit/clock.ts'
import { openDatabase, read, readOne, sql, write, type Gate, type Tx } from '../database/db.ts'
import { createIds } from '../kit/ids.ts'
import { keyringOf } from '../sealing/keyring.ts'
import type { Email } from '../mail/mail.ts'
import { systemRandom } from '../kit/random.ts'
import { followInvoices } from '../detection/follow-invoices.ts'
import { readChain } from '../detection/read-chain.ts'
import { tokenChains } from '../detection/watched-chains.ts'
import { closeCards } from '../cards/close-card.ts'
import { voidCards } from '../cards/void-cards.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { buyCard } from '../checkout/buy-card.ts'
import type { PurchaseRequest } from '../purchases/check-request.ts'
import type { Purchase } from '../purchases/purchase.ts'
import {
  advanceReady,
  deliverPaid,
  expirePurchases,
  recheckPurchases,
  settleEnded,
} from '../purchases/sweep-purchases.ts'
import { lightningAddresses } from '../lightning/lightning-addresses.ts'
import { mountRooms } from '../mount-rooms.ts'
import { roomDeps } from '../room-deps.ts'
import type { LightningPayer } from '../lightning/lightning-payer.ts'
import type { PayoutSigner } from '../rails/treasury.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import type { BlockedCountries } from '../users/record-country.ts'
import { scriptedIssuer, somebody } from './cards.ts'
import { expectBalancedBooks } from './ledger.ts'
import { nobodySignsIn } from './nobody-signs-in.ts'
import { scriptedChain } from './scripted-chain.ts'
import { scriptedNode } from './scripted-node.ts'
import { scriptedSupplier } from './scripted-supplier.ts'
import { scriptedTreasury } from './scripted-treasury.ts'
import { scriptedTokens, type ScriptedTokens } from './scripted-tokens.ts'
import { untilNothingIsWritten } from './until-nothing-is-written.ts'

export const sixtyThousand = price(6_000_000_000_000n)
export const oneDollar = price(100_000_000n)

type Market = { bid: Price | undefined; dollars: Price | undefined }

/** A shop with scripted providers. `gate` stops it between steps. */
export function moneyWorld(url: string, { gate }: { gate?: Gate } = {}) {
  const clock = steppingClock(new Date('2026-03-10T15:00:00Z'))
  const ids = createIds({ clock, random: systemRandom })
  const market: Market = { bid: sixtyThousand, dollars: oneDollar }
  const log = createLog({ level: 'silent' })
  const emails: Email[] = []
  const tokens = forChains(tokenChainNames, scriptedTokens)
  const outside = {
    bitcoin: scriptedChain(),
    tokens,
    lightning: scriptedNode(),
    issuer: scriptedIssuer(),
    supplier: scriptedSupplier(),
    treasury: scriptedTreasury(),
    signer: undefined as PayoutSigner | undefined,
    payer: undefined as LightningPayer | undefined,
    lnurl: lightningAddresses({ plainHost: null }),
  }
  const rate = (coin: Coin) => {
    const bid = coin === 'BTC' ? market.bid : coin === 'USDC' || coin === 'USDT' ? market.dollars : undefined
    return bid === undefined ? undefined : { coin, bid, quotedAt: clock.now(), goodUntil: clock.now() }
  }
  const start = (stop?: Gate, around: Partial<typeof outside> = {}) => ({
    ...roomDeps({
      ...outside,
      ...around,
      database: openDatabase(url, { poolSize: 24, ...(stop ? { gate: stop } : {}) }),
      clock,
      ids,
      log,
      random: systemRandom,
      keys: keyringOf('stories'),
      feed: { currentRate: rate, refresh: async () => undefined, follow: async () => undefined, restMs: () => 30_000 },
      exchange: undefined,
      exchangeLimitCents: cents(100_000n),
      publicUrl: 'https://moon.example',
      publicWebhookUrl: null,
      stopAtCents: cents(10_000n),
      bitcoinConfirmations: 3,
      network: 'regtest',
      corroborateFromCents: cents(1_000n),
      recoveryFeeCents: cents(2_000n),
      seller: null as string | null,
      blockedCountries: { blocked: [], unpayable: [] } as BlockedCountries,
      inactivityChargeCents: cents(0n),
      payoutLimitSats: sats(10_000_000n),
      offlineLimitSats: sats(0n),
      lightningLimitSats: sats(10_000_000n),
      sanctioned: new Set<string>() as ReadonlySet<string>,
      post: async (_tx: Tx, email: Email) => void emails.push(email),
    }),
    // A story may put another supplier in its place.
    supplier: (around.supplier ?? outside.supplier) as GiftCardSupplier,
  })
  const deps = start(gate)
  return { deps, restart: start, market, clock, emails, ...outside }
}

export type MoneyWorld = ReturnType<typeof moneyWorld>
export type MoneyDeps = MoneyWorld['deps']

/** Runs everything that is due, in rounds, until nothing changes any more, as the worker would over time. */
export async function settleDown(deps: MoneyDeps, rounds = 3): Promise<void> {
  await untilNothingIsWritten(rounds, async () => {
    await readChains(deps)
    await followInvoices(deps)
    await runJobs(deps)
    await sweep(deps)
  })
  // Jobs that the last sweeps have queued.
  await runJobs(deps)
}

async function sweep(deps: MoneyDeps): Promise<void> {
  await expirePurchases(deps)
  await advanceReady(deps)
  await deliverPaid(deps)
  await settleEnded(deps)
  await recheckPurchases(deps)
  await voidCards(deps)
  await closeCards(deps)
}

const wereRead = new WeakSet<object>()

/**
 * Reads all chains except those on which nothing has happened since they were read; reading those was most of the
 * time of a story.
 */
async function readChains(deps: MoneyDeps): Promise<void> {
  await readChain(deps)
  for (const chain of tokenChains(deps)) {
    const rail = deps.tokens[chain.name] as Partial<ScriptedTokens>
    if (rail.isUntouched?.() && wereRead.has(rail)) continue
    await readChain(deps, chain)
    wereRead.add(rail)
  }
}

/** Every room, with scripted providers. */
export const mountMoney = (deps: MoneyDeps) => mountRooms({ ...deps, ...nobodySignsIn })

/** Runs every due job, and those that they queue. */
export async function runJobs(deps: MoneyDeps): Promise<void> {
  if (!(await readOne(deps.database.db, dueJob))) return
  const taskList = Object.fromEntries(
    Object.entries(mountMoney(deps).jobs).map(([name, work]) => [name, (payload: unknown) => work(payload as never)]),
  )
  await runOnce({ pgPool: deps.database.jobPool, taskList, noHandleSignals: true, logger: quietWorker })
}

/** Starting the queue in vain costs six statements. */
const dueJob = sql`select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1`

const quietWorker = new Logger(() => () => undefined)

/** The same without jobs, as after a death that left them locked. */
export async function settleBySweeps(deps: MoneyDeps): Promise<void> {
  await untilNothingIsWritten(2, async () => {
    await readChains(deps)
    await followInvoices(deps)
    await sweep(deps)
  })
}

/** Makes jobs that are delayed, or locked by a dead worker, due now. */
export async function releaseJobs({ database }: MoneyDeps): Promise<void> {
  const now = sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`
  await write(database.db, now)
}

type Has = { credit?: bigint; sats?: bigint }

/** A user who may buy, with this credit and these sats. */
export async function buyer(deps: MoneyDeps, has: Has = {}): Promise<UserId> {
  const userId = await somebody(deps)
  await give(deps, userId, has)
  return userId
}

export async function give(
  deps: Pick<MoneyDeps, 'clock' | 'database' | 'ids'>,
  userId: UserId,
  has: Has,
): Promise<void> {
  const gifts = [
    {
      from: accounts.house('gifts'),
      to: accounts.user(userId).credit,
      currency: 'USD' as const,
      amount: has.credit ?? 0n,
    },
    {
      from: accounts.house('gifts-btc'),
      to: accounts.user(userId).sats,
      currency: 'BTC' as const,
      amount: has.sats ?? 0n,
    },
  ].filter(({ amount }) => amount > 0n)
  const happenedAt = deps.clock.now()
  const transfers = gifts.map((leg) => ({ cause: causes.gift(deps.ids('gift')), happenedAt, legs: [leg] }))
  await deps.database.transaction((tx) => postTransfers(tx, transfers))
}

export const order = (userId: UserId, more: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
  userId,
  valueCents: cents(2_500n),
  rail: 'bitcoin',
  applySats: false,
  applyCredit: false,
  ...more,
})

/** The outcome of a purchase, for comparison by a story. */
export type Outcome = { state: string; card: string | null; onCard: bigint; credit: bigint; sats: bigint }

export async function outcomeOf({ database }: MoneyDeps, { id, userId }: Purchase): Promise<Outcome> {
  const [row] = await read<Outcome>(
    database.db,
    sql`select p.state, c.state as card,
        coalesce((select balance from ledger_accounts where path = 'card/' || c.id || '/balance'), 0) as "onCard",
        coalesce((select balance from ledger_accounts where path = ${accounts.user(userId).credit}), 0) as credit,
        coalesce((select balance from ledger_accounts where path = ${accounts.user(userId).sats}), 0) as sats
      from purchases p left join cards c on c.purchase_id = p.id where p.id = ${id}`,
  )
  return row!
}

/** The buyer's credit above the caps that waits for an operator. */
export const onHoldOf = ({ database }: MoneyDeps, { userId }: Pick<Purchase, 'userId'>): Promise<bigint> =>
  balanceOf(database.db, accounts.user(userId).creditOnHold)

/** Both invoices of a purchase as rows. */
export async function invoicesOf({ database }: MoneyDeps, { id }: Purchase) {
  const rows = await read<{ id: string; rail: string; state: string; address: string; request: string; units: bigint }>(
    database.db,
    sql`select id, rail, state, address, payment_request as request, owed_units as units from invoices
      where purchase_id = ${id}`,
  )
  const of = (rail: string) => rows.find((row) => row.rail === rail)!
  return { bitcoin: of('bitcoin'), lightning: of('lightning'), token: rows.find(({ rail }) => isTokenChain(rail))! }
}

export async function bought(world: MoneyWorld, asked: PurchaseRequest) {
  const purchase = await buyCard(world.deps, asked)
  return { purchase, ...(await invoicesOf(world.deps, purchase)) }
}

/** Ends every story: the books balance, no money is left in ended purchases, and no job waits. */
export async function expectAllWell({ database }: MoneyDeps): Promise<void> {
  await expectBalancedBooks(database.db)
  const stranded = await read(
    database.db,
    sql`select a.path, a.balance from purchases p
      join ledger_accounts a on a.path like 'purchase/' || p.id || '/%' or a.path like '%-held/' || p.id
      where p.state in ('delivered', 'refunded', 'cancelled') and a.balance <> 0`,
  )
  const jobs = await read(
    database.db,
    // A running job that was replaced by a newer one under its key and then died is not tried again. Jobs about cards
    // of restricted users have a story of their own (freezes).
    sql`select task_identifier, last_error from graphile_worker.jobs
      where attempts < max_attempts and task_identifier <> 'user.restriction_changed'`,
  )
  const twice = await read(
    database.db,
    sql`select issuer_token from cards where issuer_token is not null group by issuer_token having count(*) > 1`,
  )
  expect({ stranded, jobs, twice }).toEqual({ stranded: [], jobs: [], twice: [] })
}
