import type { Database } from '../database/db.ts'
import {
  NotProved,
  type ChainChange,
  type ChainOutput,
  type BlockRef,
  type ChainRail,
  type ChainReading,
} from '../rails/rail.ts'
import type { Unproved } from './parked-fact.ts'
import { readNoted } from '../payments/reads.ts'
import { isMoney } from '../payments/payment.ts'
import { readSpareAddresses } from '../addresses/reads.ts'
import { readInvoicesByAddress } from '../invoices/reads.ts'
import type { WatchedChain } from './watched-chains.ts'

type Deps = { database: Database }

/**
 * Verifies the token transfers of a block: a transfer is money only when its transaction succeeded. One query finds the outputs that pay
 * us; each of their transactions is checked at the node. Outputs to others, and outputs already recorded in the same block, are left out.
 * Transactions that the node cannot prove are returned separately and hold up no others. Never runs inside a transaction.
 */
export async function verifyOutputs(
  { database }: Deps,
  { name, rail }: WatchedChain,
  reading: ChainReading,
): Promise<{ reading: ChainReading; unproved: Unproved[] }> {
  const unproved: Unproved[] = []
  if (!rail.check) return { reading, unproved }
  const connected = reading.changes.filter((one) => one.kind === 'connected')
  const shown = connected.flatMap(({ hash, outputs }) => outputs.map((output) => ({ ...output, hash })))
  const addresses = [...new Set(shown.map(({ address }) => address))]
  const ours = await readSpareAddresses(database.db, name, addresses)
  for (const { address } of await readInvoicesByAddress(database.db, name, addresses)) ours.add(address)
  const paying = shown.filter(({ address, units }) => ours.has(address) && isMoney(units))
  const noted = paying.length === 0 ? new Set() : await readNoted(database.db, name, paying)
  const fresh = paying.filter(({ txid, hash }) => !noted.has(`${txid} ${hash}`))
  const changes: ChainChange[] = reading.changes.filter((one) => one.kind === 'disconnected')
  for (const block of connected) {
    const outputs = fresh.filter(({ hash }) => hash === block.hash)
    if (outputs.length === 0) continue
    const proved = await provedOf((block, some) => rail.check!(block, some), block, outputs)
    unproved.push(...proved.unproved)
    if (proved.outputs.length > 0) changes.push({ ...block, outputs: proved.outputs })
  }
  return { reading: { ...reading, changes }, unproved }
}

/** Checks all transactions of a block in one batch; when that fails, each on its own, so that one without a receipt affects no other. */
async function provedOf(
  check: NonNullable<ChainRail['check']>,
  block: BlockRef,
  outputs: readonly ChainOutput[],
): Promise<{ outputs: ChainOutput[]; unproved: Unproved[] }> {
  try {
    return { outputs: await check(block, outputs), unproved: [] }
  } catch (error) {
    if (!(error instanceof NotProved)) throw error
    const byTransaction = [...Map.groupBy(outputs, ({ txid }) => txid).values()]
    const [one, ...others] = byTransaction
    if (others.length === 0) {
      const { height, hash } = block
      return { outputs: [], unproved: [{ output: one![0]!, block: { height, hash }, because: error.message }] }
    }
    const each = await Promise.all(byTransaction.map((alone) => provedOf(check, block, alone)))
    return { outputs: each.flatMap((part) => part.outputs), unproved: each.flatMap((part) => part.unproved) }
  }
}
