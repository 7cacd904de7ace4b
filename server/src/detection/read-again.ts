import { after } from '../kit/clock.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import { readWatchedAddresses } from '../addresses/reads.ts'
import { findCursor } from './store.ts'
import type { ChainDeps } from './read-chain.ts'
import { recordFound } from './record-found.ts'
import { deleteDoneMarks, findRange, insertMark, upsertReread, type Pass } from './reread-store.ts'
import type { WatchedChain } from './watched-chains.ts'

// A node may leave logs out of an answer, and for longer than the last blocks are read again (F-91, G-14). So whatever was
// read is read a second time an hour later and a third time a day later, by both sources, for the addresses of late
// orders alone. The ranges are in the database: a restart, or months without Moon, leave none out.

type TokenChain = WatchedChain & { name: TokenChainName }

const dayMs = 86_400_000
/** So long after its lock has ended the address of an order is looked after like this. */
export const watchedForMs = 30 * dayMs
const marksKeptMs = 40 * dayMs
const passes = [
  { pass: 'hour', afterMs: 3_600_000 },
  { pass: 'day', afterMs: dayMs },
] as const satisfies readonly { pass: Pass; afterMs: number }[]
/** What one turn reads of a pass at most; after a long absence the next turns go on. */
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
    // Counted from when they were read first, so that what Moon slept through is not late for it.
    const addresses = await readWatchedAddresses(database.db, name, after(range.notReadBefore, -watchedForMs))
    const to = Math.min(range.to, from + blocksAtATime - 1)
    for (const source of ['first', 'second'] as const)
      await recordFound(deps, chain, await rail.readRange({ from, to }, { addresses, source }))
    await upsertReread(database.db, name, { pass, height: to, at: now })
  }
}
