import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { retryTransaction, type Waiting } from './retry-transaction.ts'

/** Below this number of connections in use, none is shared. */
const fewest = 2
/** The number of statements that wait on one connection before another is taken, while the pool has one. */
const longest = 8
/** A connection whose statement takes longer than this takes no further statements. */
const slowMs = 20

type Shared = { client: Promise<PoolClient>; users: number; isBroken: boolean; answeredAt: number }
type Ask = (...given: unknown[]) => Promise<unknown>

/**
 * Connections for single statements outside of transactions. Reads share a few of them: they are sent without waiting for each other's
 * answers (decision 378). A statement that writes or locks has a connection to itself, because it may wait for a lock and would hold up
 * those behind it. A read whose connection is lost is retried as long as a transaction would be.
 */
export function shareConnections(pool: Pool, waiting: Waiting): PostgresPool {
  const inUse = new Set<Shared>()
  let ofThisTurn: Shared | undefined
  const sharedFor = (): Shared => {
    if (ofThisTurn && !ofThisTurn.isBroken && inUse.has(ofThisTurn)) return ofThisTurn
    setImmediate(() => (ofThisTurn = undefined))
    return (ofThisTurn = nextShared())
  }
  const nextShared = (): Shared => {
    const now = performance.now()
    const open = [...inUse].filter(({ isBroken, answeredAt }) => !isBroken && now - answeredAt < slowMs)
    const best = open.toSorted((one, other) => one.users - other.users)[0]
    const hasRoom = pool.idleCount > 0 || pool.totalCount < pool.options.max
    if (best && (!hasRoom || (open.length >= fewest && best.users < longest))) return best
    const shared: Shared = { client: pool.connect(), users: 0, isBroken: false, answeredAt: Infinity }
    inUse.add(shared)
    return shared
  }
  const leave = (shared: Shared, client: PoolClient | undefined) => {
    shared.users -= 1
    shared.answeredAt = performance.now()
    if (shared.users > 0) return
    inUse.delete(shared)
    client?.release(shared.isBroken)
  }
  const share: Ask = async (...given) => {
    const shared = sharedFor()
    shared.users += 1
    let client: PoolClient | undefined
    try {
      client = await shared.client
      if (shared.answeredAt === Infinity) shared.answeredAt = performance.now()
      sendTogether(client)
      return await (client.query as Ask)(...given)
    } catch (error) {
      shared.isBroken ||= client === undefined || isLost(error)
      throw error
    } finally {
      leave(shared, client)
    }
  }
  const alone: Ask = async (...given) => {
    const client = await pool.connect()
    try {
      return await (client.query as Ask)(...given)
    } finally {
      client.release()
    }
  }
  // A read may be repeated; whether a write has happened is unknown.
  const readAgain: Ask = (...given) => retryTransaction(() => share(...given), waiting)
  const query: Ask = (...given) => (isRead(given[0]) ? readAgain(...given) : alone(...given))
  // The statement is not known when a connection is requested, so the lease has no connection yet.
  const lease = { query, release: () => undefined }
  return { connect: async () => lease, end: () => pool.end(), options: pool.options } as unknown as Pool
}

const corked = new WeakSet<object>()

/** Statements of one turn of the event loop leave in one packet: sending is most of the cost of a small statement here. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  setImmediate(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/** Errors of the driver have no code. */
const isLost = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|25|57P)/.test(code)
}

const known = new Map<string, boolean>()

/**
 * Whether a statement only reads: it neither writes nor locks, by its words and by the functions of ours that it names (a test holds
 * that each function that writes is listed). Our statements are a few hundred fixed texts.
 */
export function isRead(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const is = known.get(text)
  if (is !== undefined) return is
  const reads =
    /^\s*(select|with)\b/i.test(text) &&
    !/\b(insert|update|delete|merge|lock|share|pg_\w*advisory\w*|pg_notify|set_config|nextval|setval|post_\w+|\w+_transfers|grant_\w+|keep_\w+|open_\w+|extend_\w+)\b/i.test(
      text,
    )
  known.set(text, reads)
  return reads
}
