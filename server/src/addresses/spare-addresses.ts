import type { Database, Tx } from '../database/db.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { ChainRail } from '../rails/rail.ts'
import { deleteGiven, insertSpares, moveAddressesAhead, readSpareIndexes } from './store.ts'

/** Beyond the last one that was given out: as far as a wallet that was restored would look, and more. */
const addressesAhead = 1_000

/** Deriving takes a millisecond or so, and somebody may be waiting for an answer meanwhile. */
const addressesAtATime = 20

/** Writes down addresses before an order gets them, so that none of ours is ever unknown. */
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

/** Addresses that are paid to by somebody already are given to no order: so many of every chain are left out. */
export const skipAddresses = async (tx: Tx, count: number): Promise<void> => void (await moveAddressesAhead(tx, count))
