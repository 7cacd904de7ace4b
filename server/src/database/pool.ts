import { callbackify } from 'node:util'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { connectPatiently, type Patience } from './connect-patiently.ts'
import { DatabaseAway, databaseError, readOnlyCode } from './database-away.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { assertPrimary } from './assert-primary.ts'
import { asOptions, limitsOf, limitTransactions } from './limits.ts'
import { cutConnection, standingConnections } from './standing-connections.ts'

export type PoolSettings = {
  size: number
  statementMs?: number
  /** How long a statement waits for a lock that another transaction holds. */
  lockMs?: number
  /** How long a caller waits for a connection, new or returned to the pool. */
  acquireMs?: number
  /** How long a caller waits for an unreachable database; defaults to `acquireMs`. */
  patience?: Patience
  watch?: DatabaseWatch | undefined
  types?: PoolConfig['types']
  /** Behind a pooler no setting of a connection outlives its transaction. */
  isPooled?: boolean
  /** Whether a statement may be sent before the previous one is answered. */
  pipeline?: boolean
}

/** How much longer than the server's own limit we wait: after that the connection has died silently. */
const deafMs = 5_000
/** Longer than the workers' polling interval: opening a connection costs more than the statement it is opened for. */
const idleMs = 45_000

/**
 * Connections to a primary, with limits for acquiring one, for locks, for statements and for answers. A lost connection is replaced at
 * the next statement, and its error is a `DatabaseAway`.
 */
export function openPool(url: string, settings: PoolSettings): Pool {
  const { watch, acquireMs = 5_000, patience = { ms: acquireMs } } = settings
  const pool = new Pool(configOf(url, { ...settings, acquireMs }))
  const standing = standingConnections(pool)
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  const failed = (error: DatabaseAway, drop: () => void) => {
    watch?.failed(error)
    if (error.message === 'Query read timeout') drop()
    // The server was demoted from primary: ends every connection that leads to it.
    if (error.code === readOnlyCode) standing.endAll()
  }
  const heard = (ask: Ask, drop = () => {}): Ask => hearing(ask, { answered: () => watch?.answered(), failed, drop })
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as Ask
    client.query = heard(query, () => cutConnection(client)) as typeof client.query
    if (settings.isPooled) limitTransactions(client, limitsOf(settings))
  })
  const connect = connectPatiently(pool.connect.bind(pool) as () => Promise<PoolClient>, {
    patience,
    onFailure: (error) => failed(error, () => {}),
  })
  pool.connect = withCallback(async () => {
    const client = await connect()
    watch?.answered()
    const release = client.release.bind(client)
    client.release = (broken) => release(broken || standing.isOutdated(client))
    return client
  }) as typeof pool.connect
  pool.query = heard(pool.query.bind(pool) as Ask) as typeof pool.query
  return pool
}

type Ask = (...given: unknown[]) => unknown

const configOf = (
  url: string,
  {
    size,
    statementMs,
    lockMs,
    acquireMs,
    types,
    isPooled = false,
    pipeline = false,
  }: PoolSettings & { acquireMs: number },
): PoolConfig => {
  const limits = limitsOf({ statementMs, lockMs })
  return {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: idleMs,
    query_timeout: limits.statement_timeout + deafMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!isPooled && { options: asOptions(limits) }),
    verify: callbackify(assertPrimary),
    ...(types && { types }),
    ...(pipeline && { pipeline }),
  }
}

type Hearing = { answered: () => void; failed: (error: DatabaseAway, drop: () => void) => void; drop: () => void }

/** Wraps promise-style queries: reports how each ended, and throws errors that say what they mean. */
function hearing(ask: Ask, { answered, failed, drop }: Hearing): Ask {
  const fail = (error: unknown): never => {
    const known = databaseError(error)
    if (known instanceof DatabaseAway) failed(known, drop)
    throw known
  }
  return (...given) => {
    const answer = ask(...given)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: unknown) => {
      answered()
      return result
    }, fail)
  }
}

type Connected = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void

/** The driver and the queue request a connection with a callback, all others with a promise. */
const withCallback = (connect: () => Promise<PoolClient>) => (callback?: Connected) => {
  if (!callback) return connect()
  callbackify(connect)((error, client: PoolClient | undefined) =>
    callback(error ?? undefined, client, (broken) => client?.release(broken)),
  )
  return undefined
}
