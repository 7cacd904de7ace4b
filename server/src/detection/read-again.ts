import { after } from '../kit/clock.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import { readWatchedAddresses } from '../addresses/reads.ts'
import { findCursor } from './store.ts'
import type { ChainDeps } from './read-chain.ts'
import { recordFound } from './record-found.ts'
import { deleteDoneMarks, findRange, insertMark, upsertReread, type Pass } from './reread-store.ts'
import type { WatchedChain } from './watched-chains.ts'

// A node may omit logs from an answer, and for longer than the newest blocks are read again (F-91, G-14). So every range is read a second
// time an hour later and a third time a day later, at both sources, for the addresses of recent orders only. The ranges are in the
// database: neither a restart nor months offline skip one.

type TokenChain = WatchedChain & { name: TokenChainName }

const dayMs = 86_400_000
/** How long after its lock ended an order's address is still read again. */
export const watchedForMs = 30 * dayMs
const marksKeptMs = 40 * dayMs
const passes = [
  { pass: 'hour', afterMs: 3_600_000 },
  { pass: 'day', afterMs: dayMs },
] as const satisfies readonly { pass: Pass; afterMs: number }[]
/** The most blocks that one run reads of a pass; after a long absence the next runs continue. */
const blocksAtATime = 20_000

export async function readAgain(deps: ChainDeps, chain: TokenChain): Promise<void> {
  const { database, clock } = deps
  const { name, rail } = chain
  const cursor = await findCursor(database.db, name)
  if (!cursor || !rail.readRange) return
  const now = clock.now()
  await insertMark(database.db, name, { height: cursor.height, at: now })
  await deleteDoneMarks(database.db, name, after(now, -marksKeptMs))
  for (const { pass, afterMs } of passes) {
    const range = await findRange(database.db, name, { pass, readBefore: after(now, -afterMs) })
    if (!range) continue
    const { from } = range
    // Counted from the first reading, so that time while Moon was offline does not count against the order.
    const addresses = await readWatchedAddresses(database.db, name, after(range.notReadBefore, -watchedForMs))
    const to = Math.min(range.to, from + blocksAtATime - 1)
    for (const source of ['first', 'second'] as const)
      await recordFound(deps, chain, await rail.readRange({ from, to }, { addresses, source }))
    await upsertReread(database.db, name, { pass, height: to, at: now })
  }
}
