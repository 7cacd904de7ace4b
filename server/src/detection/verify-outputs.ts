import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import {
  NotProved,
  RailDown,
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
import { readToCorroborate } from './store.ts'
import type { WatchedChain } from './watched-chains.ts'

type Deps = { database: Database; log: Log; corroborateFromCents?: Cents }

/**
 * A block of tokens shows transfers, and a transfer is money only when its transaction succeeded. So those that pay us,
 * found by one probe for all outputs of a block, are asked for once more each; what others were paid is left out, and
 * so is what is noted in the same block already. What the node cannot prove is answered separately, and holds up nothing
 * else. Never inside a transaction.
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

/** All transactions of a block at once; when that fails each by itself, so that one without a receipt concerns no other. */
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

/**
 * Transactions deep enough to be final that need more than the word of one source, and have it: the second source says the
 * same, and the chain itself says that their block stays.
 */
export async function readCorroborated(
  { database, log, corroborateFromCents = zeroCents }: Deps,
  { name, rail, confirmations }: WatchedChain,
  { cursor }: ChainReading,
): Promise<ReadonlySet<string>> {
  const corroborated = new Set<string>()
  if (!rail.corroborate) return corroborated
  const upTo = cursor.height - confirmations + 1
  const asked = new Map<string, BlockRef>()
  for (const { txid, height, hash } of await readToCorroborate(database.db, name, { upTo, from: corroborateFromCents }))
    asked.set(txid, { height, hash })
  for (const [txid, block] of asked) {
    if (rail.isFinalized && (await rail.isFinalized(block).catch(reasonOf)) !== true) continue
    const answer = await rail.corroborate(txid, block).catch(reasonOf)
    if (answer === true) corroborated.add(txid)
    sayOnce(log, rail, { chain: name, txid, because: answer === true ? undefined : answer || 'it says otherwise' })
  }
  return corroborated
}

/** What the second source of a chain denies, and why; only to say it once. */
const denied = new WeakMap<object, Map<string, string>>()

function sayOnce(
  log: Log,
  rail: object,
  { chain, txid, because }: { chain: string; txid: string; because: string | undefined },
): void {
  const known = denied.get(rail) ?? new Map<string, string>()
  denied.set(rail, known)
  const before = known.get(txid)
  if (before === because) return
  if (because === undefined) {
    known.delete(txid)
    log.info({ chain, txid }, 'a second source agrees to a payment that it denied')
  } else {
    known.set(txid, because)
    log.error({ chain, txid, because }, 'a second source denies a payment')
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RailDown) return error.message
  throw error
}
