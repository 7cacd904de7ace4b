import type { Database } from '../database/db.ts'
import type { ChainReading, TransactionStatus } from '../rails/rail.ts'
import { readSeen } from './store.ts'
import type { WatchedChain } from './watched-chains.ts'

export type Missing = { txid: string; status: TransactionStatus }

/**
 * Looks up transactions that were seen before and are now in neither the mempool nor a new block. Transactions that a block shows and the
 * node cannot prove (`unproved`) are skipped: without a receipt they would count as dropped. While blocks remain unread nothing is looked
 * up: a missing transaction may be in them, and a node without a transaction index would deny it.
 */
export async function lookUpMissing(
  { database }: { database: Database },
  { name, rail }: WatchedChain,
  { changes, mempool, isBehind = false }: ChainReading,
  unproved: ReadonlySet<string>,
): Promise<Missing[]> {
  if (isBehind) return []
  const shown = new Set(mempool.map(({ txid }) => txid))
  for (const one of changes) if (one.kind === 'connected') for (const { txid } of one.outputs) shown.add(txid)
  const missing = (await readSeen(database.db, name)).filter(({ txid }) => !shown.has(txid) && !unproved.has(txid))
  return Promise.all(missing.map(async ({ txid, vouts }) => ({ txid, status: await rail.lookUp(txid, { vouts }) })))
}

export const isDropped = ({ status }: Missing): boolean => status.kind === 'dropped'
