import { coinDecimals, type Coin } from '@moon/money/coin.ts'
import { rateLifeMs, rateRefreshMs } from '@moon/contract/limits.ts'
import { after, type Clock } from '../kit/clock.ts'
import { DatabaseAway } from '../database/database-away.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import { agreeOnRate, type Agreement, type ReceivedQuote } from './agree-on-rate.ts'
import { bitstampRates } from './bitstamp-rates.ts'
import { coinbaseRates } from './coinbase-rates.ts'
import { krakenRates } from './kraken-rates.ts'
import { readBeliefs, upsertBeliefs } from './belief-store.ts'
import { believeRate, noBelief, type Belief } from './believe-rate.ts'
import type { CurrentRate, Rate } from './rate.ts'
import { reasonOf, type RateSource, type Trouble } from './source.ts'
import { deleteRatesBefore, insertRates } from './store.ts'

const coins = Object.keys(coinDecimals) as Coin[]

/** The latest agreed rates, in memory of this process; beliefs and history are in the database. */
export type RatesFeed = {
  currentRate: CurrentRate
  /** Asks the exchanges. */
  refresh(): Promise<void>
  /** Pause until the next request; while nothing can be priced, three seconds at first and doubled each time. */
  restMs(): number
  /** Takes over the beliefs of another process that asked the exchanges. */
  follow(): Promise<void>
}

type Deps = { sources: readonly RateSource[]; database: Database; clock: Clock; log: Log }

/** The three exchanges that Moon asks (D-22). */
export const rateSources = (urls: { coinbase: string; kraken: string; bitstamp: string }): RateSource[] => [
  coinbaseRates({ url: urls.coinbase }),
  krakenRates({ url: urls.kraken }),
  bitstampRates({ url: urls.bitstamp }),
]

const historyDays = 90
/** How often a process reads the beliefs of others; for so long it may use a rate that another process no longer believes. */
const followEveryMs = 2_000
const firstRestMs = 3_000
/** Beliefs dated further ahead of our clock come from a process with a wrong clock. */
const clocksDifferMs = 5_000

/** Keeps a feed fresh (its first run brings the first rate) and its history short. */
export const rateSweeps = ({
  feed,
  database,
  clock,
}: {
  feed: RatesFeed
  database: Database
  clock: Clock
}): Sweep[] => [
  { name: 'rates', everyMs: rateRefreshMs, role: 'listener', run: () => feed.refresh(), restMs: () => feed.restMs() },
  { name: 'rates.follow', everyMs: followEveryMs, inEachProcess: true, run: () => feed.follow() },
  {
    name: 'rate history',
    everyMs: 6 * 3_600_000,
    run: async () => {
      await deleteRatesBefore(database.db, after(clock.now(), -historyDays * 86_400_000))
    },
  },
]

export function ratesFeed({ sources, database, clock, log }: Deps): RatesFeed {
  let beliefs: ReadonlyMap<Coin, Belief> = new Map()
  let refreshedAt: Date | undefined
  const beliefOf = (coin: Coin) => beliefs.get(coin) ?? noBelief
  const logTroubles = troubleLog(log)
  const logStale = staleLog(log)
  const logRises = riseLog(log)
  let running: Promise<void> | undefined
  let inVain = 0

  const follow = async () => {
    const now = clock.now()
    const eldest = after(now, -rateLifeMs)
    const since = refreshedAt && refreshedAt > eldest ? refreshedAt : eldest
    const others = await readBeliefs(database.db, { since, until: after(now, clocksDifferMs) })
    if (others.size > 0) beliefs = new Map([...beliefs, ...others])
  }
  /** A rise is measured from the shared belief; without the database, from this process's memory. */
  const recall = () =>
    follow().catch((error: unknown) => {
      if (!(error instanceof DatabaseAway))
        log.error({ error: reasonOf(error) }, 'what is believed of rates could not be read')
    })

  const refreshOnce = async () => {
    await recall()
    const begun = clock.now()
    const asked = await Promise.all(sources.map((source) => askSource(source, clock)))
    const quotes = asked.flatMap((one) => one.quotes)
    const now = clock.now()
    // A process that was suspended would take old answers for new ones; another process has asked since.
    if (after(begun, rateRefreshMs) < now) return
    const agreements = coins.map((coin) =>
      agreeOnRate({ coin, quotes: quotes.filter((quote) => quote.coin === coin), now }),
    )
    beliefs = new Map(coins.map((coin, index) => [coin, believeRate(beliefOf(coin), agreements[index]!, now)]))
    refreshedAt = now
    logTroubles([...asked, ...agreements].flatMap((one) => one.troubles))
    logRises(coins.filter((coin) => beliefOf(coin).rise !== undefined))
    logStale(coins.filter((coin) => !isGood(beliefOf(coin).rate, now)))
    const agreed = agreements.filter((one) => one.rate !== null)
    const believed = agreed.filter(({ rate }) => beliefOf(rate.coin).rate === rate)
    await saveBeliefs({ database, log }, { beliefs, believed, now })
  }
  return {
    currentRate: (coin) => {
      const { rate } = beliefOf(coin)
      return isGood(rate, clock.now()) ? rate : undefined
    },
    restMs: () => (inVain === 0 ? rateRefreshMs : Math.min(rateRefreshMs, firstRestMs * 2 ** (inVain - 1))),
    refresh: () => {
      running ??= refreshOnce().finally(() => {
        running = undefined
        const now = clock.now()
        inVain = coins.some((coin) => isGood(beliefOf(coin).rate, now)) ? 0 : inVain + 1
      })
      return running
    },
    follow,
  }
}

const isGood = (rate: Rate | undefined, now: Date): boolean => rate !== undefined && rate.goodUntil > now

async function askSource(
  source: RateSource,
  clock: Clock,
): Promise<{ quotes: ReceivedQuote[]; troubles: readonly Trouble[] }> {
  const { quotes, troubles } = await source.ask()
  const receivedAt = clock.now()
  return { quotes: quotes.map((quote) => ({ ...quote, receivedAt })), troubles }
}

/** Logs each trouble when it begins and when it ends, not twice a minute in between. */
function troubleLog(log: Log): (troubles: readonly Trouble[]) => void {
  let known = new Map<string, Trouble>()
  return (troubles) => {
    const now = new Map(troubles.map((trouble) => [JSON.stringify(trouble), trouble]))
    for (const [key, trouble] of now) if (!known.has(key)) log.warn(trouble, 'an exchange rate source failed')
    for (const [key, trouble] of known) if (!now.has(key)) log.info(trouble, 'an exchange rate source recovered')
    known = now
  }
}

/** Logs the same way the coins that have no rate. */
function staleLog(log: Log): (coins: readonly Coin[]) => void {
  let known: readonly Coin[] = []
  return (now) => {
    for (const coin of now)
      if (!known.includes(coin)) log.warn({ coin }, 'no fresh exchange rate: nothing is priced in it')
    for (const coin of known) if (!now.includes(coin)) log.info({ coin }, 'a fresh exchange rate again')
    known = now
  }
}

/** Logs a large rise once, when it begins: it withdraws the rate for three minutes. */
function riseLog(log: Log): (coins: readonly Coin[]) => void {
  let known: readonly Coin[] = []
  return (now) => {
    for (const coin of now)
      if (!known.includes(coin)) log.warn({ coin }, 'an exchange rate rose by more than 10 %: it is not believed yet')
    known = now
  }
}

type Saved = {
  beliefs: ReadonlyMap<Coin, Belief>
  believed: readonly Extract<Agreement, { rate: Rate }>[]
  now: Date
}

/** Stores beliefs for other processes, and rates as history. When storing fails, this process continues to price. */
async function saveBeliefs(
  { database, log }: { database: Database; log: Log },
  { beliefs, believed, now }: Saved,
): Promise<void> {
  try {
    await upsertBeliefs(database.db, beliefs, now)
    if (believed.length > 0) await insertRates(database.db, believed)
  } catch (error) {
    // An outage of the database is logged once, elsewhere.
    if (!(error instanceof DatabaseAway)) log.error({ error: reasonOf(error) }, 'exchange rates could not be kept')
  }
}
