import type { TokenChainName } from '@moon/contract/chains.ts'
import { DatabaseAway } from '../database/database-away.ts'
import { Outage } from '../kit/outage.ts'
import type { Sweep, WhileIdle } from '../queue/sweep.ts'
import type { Watcher } from '../queue/watcher.ts'
import { RailDown, type ChainRail, type LightningRail } from '../rails/rail.ts'
import { coalesceRuns, type Runner } from './coalesce-runs.ts'
import { followInvoices, type NodeDeps } from './follow-invoices.ts'
import { compareBalances } from './compare-balances.ts'
import { readAgain } from './read-again.ts'
import { readChain, type ChainDeps } from './read-chain.ts'
import { isPaymentAwaited } from './store.ts'
import { bitcoinChain, tokenChains, type WatchedChain } from './watched-chains.ts'
import { createInvoiceWatch } from './invoice-watch.ts'

export type WatchDeps = ChainDeps &
  NodeDeps & { bitcoin: ChainRail; lightning: LightningRail; tokens?: Partial<Record<TokenChainName, ChainRail>> }

/** The watcher of the chain's tip wakes the reader at once; this interval covers lost wake-ups. */
const readChainEveryMs = 3_000
const askNodeEveryMs = 5_000
/** Without payable invoices the interval is longer: the next invoice is followed at most a second late. */
const lookForNewEveryMs = { payable: 250, none: 1_000 }
/**
 * Interval while no user may pay on a chain and nothing on it is unfinalized; a new order restores the usual interval within a second.
 */
const readIdleChainEveryMs = 10_000

/** Sweeps that poll chains and invoices, which is enough by itself; watchers of hints and streams only make changes known sooner. */
export function watchChains(deps: WatchDeps): { sweeps: Sweep[]; watchers: Watcher[] } {
  const watch = createInvoiceWatch(deps)
  const { reading, whileIdle } = restingReading(deps, bitcoinChain(deps), () => readChain(deps))
  const tokens = tokenChains(deps).map((chain) => tokenReading(deps, chain))
  return {
    sweeps: [
      { name: 'read-chain', everyMs: readChainEveryMs, run: reading.run, whileIdle },
      ...tokens.flatMap(({ sweeps }) => sweeps),
      { name: 'follow-invoices', everyMs: askNodeEveryMs, run: () => followInvoices(deps) },
      lookForInvoices(watch),
    ],
    watchers: [
      { beside: 'read-chain', listen: () => listenForHints(deps, deps.bitcoin, reading) },
      ...tokens.map(({ name, reading: own }) => ({
        beside: `read-${name}`,
        listen: () => listenForHints(deps, deps.tokens![name]!, own),
      })),
      {
        beside: 'watch-invoices',
        listen: () => {
          watch.start()
          return watch.stop
        },
      },
    ],
  }
}

function lookForInvoices(watch: ReturnType<typeof createInvoiceWatch>): Sweep {
  let restMs = lookForNewEveryMs.payable
  const run = async () => {
    restMs = (await watch.look()) ? lookForNewEveryMs.payable : lookForNewEveryMs.none
  }
  return { name: 'watch-invoices', everyMs: lookForNewEveryMs.payable, run, restMs: () => restMs }
}

/** The reader of a chain, and when its sweep may skip a reading. */
function restingReading(
  { database, clock }: ChainDeps,
  { name }: Pick<WatchedChain, 'name'>,
  read: () => Promise<boolean>,
): { reading: Runner; whileIdle: WhileIdle } {
  let isStirring = true
  const reading = coalesceRuns(async () => {
    isStirring = true
    isStirring = await read()
  })
  const isIdle = async () => !isStirring && !(await isPaymentAwaited(database.db, name, clock.now()))
  return { reading, whileIdle: { everyMs: readIdleChainEveryMs, isIdle } }
}

function listenForHints(deps: WatchDeps, rail: ChainRail, reading: Runner): () => Promise<void> {
  const stopListening = rail.onHint(readAfterHint(deps, reading))
  return async () => {
    stopListening()
    await reading.ended()
  }
}

const readAfterHint =
  ({ log }: WatchDeps, { run }: Runner) =>
  (): void =>
    void run().catch((error: unknown) => {
      // An outage of the database or a node is logged once, by its own watcher and by the sweep that retries.
      if (!(error instanceof DatabaseAway || error instanceof Outage))
        log.warn({ error: String(error) }, 'a reading after a hint failed')
    })

/**
 * Hosted nodes omit a log now and then (F-91): every ten minutes the last hour on Ethereum, and the last quarter of an hour on Tron, are
 * read again.
 */
const rereadEveryMs = 600_000
const compareEveryMs = 3_600_000
const rereadBlocks = 300

/** A node that wants a longer pause than this leaves its chain unread meanwhile. */
const alarmingRestMs = 60_000

/** Logs one alarm when a chain stays unread because its node wants a long pause; again only after a successful reading. */
export function alarmOfRest({ log }: Pick<ChainDeps, 'log'>, rail: string): <T>(read: () => Promise<T>) => Promise<T> {
  let isSaid = false
  return async (read) => {
    try {
      const answer = await read()
      isSaid = false
      return answer
    } catch (error) {
      if (!isSaid && error instanceof RailDown && error.restMs > alarmingRestMs) {
        isSaid = true
        const seconds = Math.ceil(error.restMs / 1_000)
        log.warn(
          { alarm: 'chain_rests', rail, seconds, error: error.message },
          'a chain is not read: its node wants no questions for long',
        )
      }
      throw error
    }
  }
}

export function tokenReading(
  deps: ChainDeps,
  chain: WatchedChain & { name: TokenChainName },
): { name: TokenChainName; sweeps: Sweep[]; reading: Runner } {
  let blocks = 0
  const alarmed = alarmOfRest(deps, chain.name)
  const { reading, whileIdle } = restingReading(deps, chain, () => {
    const asked = blocks
    blocks = 0
    return alarmed(() => readChain(deps, chain, { rereadBlocks: asked }))
  })
  const reread = async () => {
    blocks = rereadBlocks
    await reading.run()
  }
  return {
    name: chain.name,
    reading,
    sweeps: [
      { name: `read-${chain.name}`, everyMs: readChainEveryMs, run: reading.run, whileIdle },
      { name: `reread-${chain.name}`, everyMs: rereadEveryMs, run: reread },
      { name: `read-again-${chain.name}`, everyMs: rereadEveryMs, run: () => readAgain(deps, chain) },
      { name: `compare-balances-${chain.name}`, everyMs: compareEveryMs, run: () => compareBalances(deps, chain) },
    ],
  }
}
