import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseAway, databaseError } from './database-away.ts'
import type { DatabaseWatch } from './database-watch.ts'

export type PoolSettings = {
  size: number
  statementMs?: number
  /** How long a statement waits for a lock that another transaction holds. */
  lockMs?: number
  /** How long somebody waits for a connection, a new one or one that others give back. */
  acquireMs?: number
  watch?: DatabaseWatch | undefined
  types?: PoolConfig['types']
}

/** How much later than the server's own limit we stop waiting: then the connection has died without a word. */
const deafMs = 5_000

/**
 * Connections to the database with a limit to everything: waiting for one, for a lock, for a statement, for an answer. A
 * lost connection is replaced by the next question, and its error is a `DatabaseAway`.
 */
export function openPool(
  url: string,
  { size, statementMs = 15_000, lockMs = 5_000, acquireMs = 5_000, watch, types }: PoolSettings,
): Pool {
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: 15_000, lock_timeout: lockMs }
  const options = Object.entries({ ...limits, timezone: 'UTC' }).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: acquireMs,
    query_timeout: statementMs + deafMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: options.join(' '),
    ...(types && { types }),
  })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as Ask
    const drop = () => dropConnection(client)
    client.query = heard(query, { watch, drop }) as typeof client.query
  })
  const connect = pool.connect.bind(pool) as Ask
  pool.connect = heard(connect, { watch, drop: () => {} }) as typeof pool.connect
  const ask = pool.query.bind(pool) as Ask
  pool.query = heard(ask, { watch, drop: () => {} }) as typeof pool.query
  return pool
}

type Ask = (...given: unknown[]) => unknown

/** Queries that answer a promise report to the watch how they ended, and fail with errors that say what they mean. */
function heard(ask: Ask, { watch, drop }: { watch: DatabaseWatch | undefined; drop: () => void }): Ask {
  const failed = (error: unknown): never => {
    const known = databaseError(error)
    if (known instanceof DatabaseAway) {
      watch?.failed(known)
      if (known.message === 'Query read timeout') drop()
    }
    throw known
  }
  return (...given) => {
    const answer = ask(...given)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: unknown) => {
      watch?.answered()
      return result
    }, failed)
  }
}

/** Nobody answers at its other end, so it cannot be closed in the usual way and must not be given to anybody else. */
function dropConnection(client: PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
