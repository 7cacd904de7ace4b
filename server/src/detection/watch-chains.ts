import type { TokenChainName } from '@moon/contract/chains.ts'
import { DatabaseAway } from '../database/database-away.ts'
import { Outage } from '../kit/outage.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { Watcher } from '../queue/watcher.ts'
import type { ChainRail, LightningRail } from '../rails/rail.ts'
import { followInvoices, type NodeDeps } from './follow-invoices.ts'
import { compareBalances } from './compare-balances.ts'
import { readAgain } from './read-again.ts'
import { readChain, type ChainDeps } from './read-chain.ts'
import { tokenChains, type WatchedChain } from './watched-chains.ts'
import { createInvoiceWatch } from './invoice-watch.ts'

export type WatchDeps = ChainDeps &
  NodeDeps & { bitcoin: ChainRail; lightning: LightningRail; tokens?: Partial<Record<TokenChainName, ChainRail>> }

/** Whoever watches the tip of a chain wakes its reader at once: this is for a wake-up that was lost. */
const readChainEveryMs = 3_000
const askNodeEveryMs = 5_000
const lookForNewEveryMs = 250

/** The truth, asked for again and again; and hints and streams, once they are listened to, that only make it come sooner. */
export function watchChains(deps: WatchDeps): { sweeps: Sweep[]; watchers: Watcher[] } {
  const watch = createInvoiceWatch(deps)
  const reading = oneAtATime(() => readChain(deps))
  const tokens = tokenChains(deps).map((chain) => tokenReading(deps, chain))
  return {
    sweeps: [
      { name: 'read-chain', everyMs: readChainEveryMs, run: reading.run },
      ...tokens.flatMap(({ sweeps }) => sweeps),
      { name: 'follow-invoices', everyMs: askNodeEveryMs, run: () => followInvoices(deps) },
      { name: 'watch-invoices', everyMs: lookForNewEveryMs, run: () => watch.look() },
    ],
    watchers: [
      { beside: 'read-chain', listen: () => hearing(deps, deps.bitcoin, reading) },
      ...tokens.map(({ name, reading: own }) => ({
        beside: `read-${name}`,
        listen: () => hearing(deps, deps.tokens![name]!, own),
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

function hearing(deps: WatchDeps, rail: ChainRail, reading: ReturnType<typeof oneAtATime>): () => Promise<void> {
  const stopHearing = rail.onHint(readAfterHint(deps, reading))
  return async () => {
    stopHearing()
    await reading.ended()
  }
}

const readAfterHint =
  ({ log }: WatchDeps, { run }: ReturnType<typeof oneAtATime>) =>
  (): void =>
    void run().catch((error: unknown) => {
      // That the database or a node is away is said once, by whoever watches it and by the sweep that tries again.
      if (!(error instanceof DatabaseAway || error instanceof Outage))
        log.warn({ error: String(error) }, 'a reading after a hint failed')
    })

/** Hosted nodes leave out a log now and then (F-91): every ten minutes the last hour on Ethereum and quarter on Tron are read once more. */
const rereadEveryMs = 600_000
const compareEveryMs = 3_600_000
const rereadBlocks = 300

export function tokenReading(
  deps: ChainDeps,
  chain: WatchedChain & { name: TokenChainName },
): { name: TokenChainName; sweeps: Sweep[]; reading: ReturnType<typeof oneAtATime> } {
  let blocks = 0
  const reading = oneAtATime(async () => {
    const asked = blocks
    blocks = 0
    await readChain(deps, chain, { rereadBlocks: asked })
  })
  const reread = async () => {
    blocks = rereadBlocks
    await reading.run()
  }
  return {
    name: chain.name,
    reading,
    sweeps: [
      { name: `read-${chain.name}`, everyMs: readChainEveryMs, run: reading.run },
      { name: `reread-${chain.name}`, everyMs: rereadEveryMs, run: reread },
      { name: `read-again-${chain.name}`, everyMs: rereadEveryMs, run: () => readAgain(deps, chain) },
      { name: `compare-balances-${chain.name}`, everyMs: compareEveryMs, run: () => compareBalances(deps, chain) },
    ],
  }
}

/** Hints that come while a reading runs cause one more after it, however many they are. */
function oneAtATime(work: () => Promise<void>): { run: () => Promise<void>; ended: () => Promise<void> } {
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const afterThis = async (current: Promise<void>): Promise<void> => {
    await current.catch(() => undefined)
    again = undefined
    await start()
  }
  const run = (): Promise<void> => {
    if (!running) return start()
    again ??= afterThis(running)
    return again
  }
  return { run, ended: async () => void (await Promise.allSettled([running, again])) }
}
