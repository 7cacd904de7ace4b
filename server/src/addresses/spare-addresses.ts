import type { Database, Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { ChainRail } from '../rails/rail.ts'
import { deleteGiven, insertSpares, moveAddressesAhead, readSpareIndexes } from './store.ts'

/** Number of addresses recorded ahead of the last one given out: more than the gap limit of a restored wallet. */
const addressesAhead = 1_000

/** Batch size: deriving one address takes about a millisecond, and requests must not wait for long. */
const addressesAtATime = 20

/** Records addresses before an order gets them, so that every address of ours is known. */
export async function writeSpareAddresses(
  { database }: { database: Database },
  { name, rail }: { name: ChainName; rail: Pick<ChainRail, 'addressAt'> },
): Promise<void> {
  const wanted = { ahead: addressesAhead, limit: addressesAtATime }
  const indexes = await readSpareIndexes(database.db, name, wanted)
  if (indexes.length === 0) return
  await database.transaction(async (tx) => {
    await deleteGiven(tx, name)
    await insertSpares(
      tx,
      name,
      indexes.map((index) => ({ index, address: rail.addressAt(index) })),
    )
  })
}

/** Skips this many addresses of every chain: some may have been given out already, and must go to no other order. */
export const skipAddresses = async (tx: Tx, count: number): Promise<void> => void (await moveAddressesAhead(tx, count))
