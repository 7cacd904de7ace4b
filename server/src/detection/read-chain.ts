import { isTokenChain } from '@moon/contract/chains.ts'
import type { Database } from '../database/db.ts'
import type { BlockRef, ChainReading } from '../rails/rail.ts'
import { findCursor, hasFinalizable, hasUnpriced, isPaymentAwaited, lockCursor, upsertCursor } from './store.ts'
import { readCorroborated } from './read-corroborated.ts'
import { verifyOutputs } from './verify-outputs.ts'
import { lookUpParked } from './look-up-parked.ts'
import { isDropped, lookUpMissing, type Missing } from './look-up-missing.ts'
import { readBlocksOfPayments } from '../payments/reads.ts'
import type { ParkedFact, Unproved } from './parked-fact.ts'
import { readParked } from './parked-store.ts'
import { insertMark } from './reread-store.ts'
import { retryCarefully } from '../database/retry-carefully.ts'
import { recordReading, type RecordDeps } from './record-reading.ts'
import { readUnattributedBlocks } from '../suspense/reads.ts'
import { bitcoinChain, type WatchedChain, type WatchedChainsDeps } from './watched-chains.ts'

// Reads a chain from where the last reading ended and records its changes: payments seen, confirmed, final, and their reversal by a
// reorganisation. A reading and its cursor are one transaction, so a process may die anywhere and two may read concurrently; hints only
// make a reading happen sooner.

export type ChainDeps = WatchedChainsDeps & RecordDeps & { database: Database }

/** Depth in blocks within which payments are checked again: on Ethereum two epochs, after which blocks are final. */
const watchedBlocks = 96

type ReadingOptions = {
  rereadBlocks?: number
  /** Reads again when another reading recorded its part meanwhile: that one may have ended before what the caller has seen. */
  untilRecorded?: boolean
}

/**
 * Throws `RailDown` when the node does not answer; the next reading continues from the same cursor. Returns whether the chain needs
 * frequent reading: a user may pay, or a payment is not final.
 */
export async function readChain(
  deps: ChainDeps,
  chain: WatchedChain = bitcoinChain(deps),
  options: ReadingOptions = {},
): Promise<boolean> {
  const { rereadBlocks = 0, untilRecorded = false } = options
  const { name, rail } = chain
  const cursor = (await findCursor(deps.database.db, name)) ?? null
  const [parked, blocks, isAwaited] = await Promise.all([
    readParked(deps.database.db, name),
    unfinalizedIn(deps, chain, cursor),
    isPaymentAwaited(deps.database.db, name, deps.clock.now()),
  ])
  const unfinalized = [...blocks, ...blocksOfUnproved(parked, cursor)]
  const isNear = unfinalized.length > 0 || isAwaited
  rail.setPaymentAwaited?.(isNear)
  const since = rereadBlocks === 0 ? cursor : before(cursor, rereadBlocks)
  const { reading, unproved } = await verifyOutputs(deps, chain, await rail.readChanges(since, unfinalized))
  const missing = await lookUpMissing(deps, chain, reading, unprovedIn(reading, parked, unproved))
  const corroborated = await readCorroborated(deps, chain, reading)
  const isStirring = isNear || parked.length > 0 || missing.length > 0 || reading.isBehind === true
  const isStill = await isQuiet(deps, chain, { cursor, reading, missing })
  const retries = reading.isBehind ? [] : await lookUpParked(deps, chain, parked)
  const isNothing = corroborated.size === 0 && retries.length === 0 && unproved.length === 0
  if (isStill && isNothing) return isStirring
  const hasNewTip = !sameCursor(reading.cursor, cursor)
  const ours = await retryCarefully(deps, async (tx, isCareful) => {
    if (!sameCursor((await lockCursor(tx, name)) ?? null, cursor)) return undefined
    const seen = { chain, reading, unproved, missing, corroborated, hasNewTip }
    const ours = await recordReading(tx, deps, { ...seen, parked, retries, isCareful })
    if (hasNewTip) await upsertCursor(tx, name, reading.cursor)
    // Every block after the very first reading is read again later.
    if (!cursor && isTokenChain(name))
      await insertMark(tx, name, { height: reading.cursor.height, at: deps.clock.now() })
    return ours
  })
  if (!ours && untilRecorded) return readChain(deps, chain, options)
  if (ours) rail.leaveOut?.(reading.mempool.map(({ txid }) => txid).filter((txid) => !ours.has(txid)))
  return isStirring || ours?.size !== 0
}

/** An earlier cursor without a block hash: the blocks in between are read again. */
const before = (cursor: BlockRef | null, blocks: number): BlockRef | null =>
  cursor && { height: Math.max(0, cursor.height - blocks), hash: '' }

/** Blocks with payments that a reorganisation may take back; a chain that walks back by itself does not need them. */
async function unfinalizedIn({ database }: ChainDeps, { name, rail }: WatchedChain, cursor: BlockRef | null) {
  if (cursor === null || !rail.check) return []
  const since = cursor.height - watchedBlocks
  const [counted, unattributed] = await Promise.all([
    readBlocksOfPayments(database.db, name, since),
    readUnattributedBlocks(database.db, name, since),
  ])
  return [...counted, ...unattributed]
}

/** Blocks of transactions without a receipt: when the chain drops such a block, their receipts are no longer awaited. */
const blocksOfUnproved = (parked: readonly ParkedFact[], cursor: BlockRef | null): BlockRef[] =>
  parked.flatMap(({ step, height, blockHash }) =>
    cursor && step === 'unproved' && height !== null && height >= cursor.height - watchedBlocks
      ? [{ height, hash: blockHash! }]
      : [],
  )

function unprovedIn(
  { changes }: ChainReading,
  parked: readonly ParkedFact[],
  now: readonly Unproved[],
): ReadonlySet<string> {
  const undone = new Set(changes.flatMap((one) => (one.kind === 'disconnected' ? [one.hash] : [])))
  const waiting = parked.filter(({ step, blockHash }) => step === 'unproved' && !undone.has(blockHash!))
  return new Set([...waiting, ...now.map(({ output }) => output)].map(({ txid }) => txid))
}

/** Most readings show no change, and there is nothing to record. */
async function isQuiet(
  { database }: ChainDeps,
  chain: WatchedChain,
  { cursor, reading, missing }: { cursor: BlockRef | null; reading: ChainReading; missing: Missing[] },
): Promise<boolean> {
  const { name } = chain
  const isSame = reading.changes.length === 0 && reading.mempool.length === 0 && sameCursor(reading.cursor, cursor)
  if (!isSame || missing.some(isDropped) || (await hasUnpriced(database.db, name))) return false
  return !(await isFinalityNew({ database }, chain, reading))
}

/**
 * Whether a payment has become final since the chain was asked about its block. The reading that shows a payment does not ask for
 * finality, and when many blocks are read at once, it may be the last reading for a while.
 */
async function isFinalityNew(
  { database }: Pick<ChainDeps, 'database'>,
  { name, confirmations }: WatchedChain,
  { cursor, finalizedHeight = null }: ChainReading,
): Promise<boolean> {
  if (finalizedHeight === null) return false
  return hasFinalizable(database.db, name, Math.min(cursor.height - confirmations + 1, finalizedHeight))
}

const sameCursor = (one: BlockRef | null, other: BlockRef | null): boolean => one?.hash === other?.hash
