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

// Reads a chain from where the last reading ended and records what it shows: payments seen, confirmed, final, and all of
// that undone again by a reorganisation. A reading is one transaction with its cursor, so a process may die anywhere and
// two may read at once; hints only make it happen sooner.

export type ChainDeps = WatchedChainsDeps & RecordDeps & { database: Database }

/** Payments of so many blocks are asked about again: on Ethereum two epochs, after which nothing is taken back. */
const watchedBlocks = 96

/**
 * Throws `RailDown` when the node does not answer; whoever reads again later continues from the same place. Answers whether anything
 * stirs: somebody may pay, or what was seen is not settled.
 */
export async function readChain(
  deps: ChainDeps,
  chain: WatchedChain = bitcoinChain(deps),
  { rereadBlocks = 0 }: { rereadBlocks?: number } = {},
): Promise<boolean> {
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
    // Whatever comes after the very first reading is read again.
    if (!cursor && isTokenChain(name))
      await insertMark(tx, name, { height: reading.cursor.height, at: deps.clock.now() })
    return ours
  })
  if (ours) rail.leaveOut?.(reading.mempool.map(({ txid }) => txid).filter((txid) => !ours.has(txid)))
  return isStirring || ours?.size !== 0
}

/** An earlier place whose block is not known: what lies between is read once more. */
const before = (cursor: BlockRef | null, blocks: number): BlockRef | null =>
  cursor && { height: Math.max(0, cursor.height - blocks), hash: '' }

/** Blocks whose payments another branch may take back; a chain that walks back by itself does not need them. */
async function unfinalizedIn({ database }: ChainDeps, { name, rail }: WatchedChain, cursor: BlockRef | null) {
  if (cursor === null || !rail.check) return []
  const since = cursor.height - watchedBlocks
  const [counted, unattributed] = await Promise.all([
    readBlocksOfPayments(database.db, name, since),
    readUnattributedBlocks(database.db, name, since),
  ])
  return [...counted, ...unattributed]
}

/** Where transactions without a receipt were shown: a chain that gives up such a block says so, and they are waited for no more. */
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

/** Most readings show nothing: then there is nothing to record either. */
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
 * Whether a payment is final since the chain was asked about its block. That is not asked in the reading that shows the payment, and of
 * many blocks at once that may be the last one for a while.
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
