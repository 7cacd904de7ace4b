import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import { TypeOverrides, types, type Pool, type PoolClient } from 'pg'
import { beginLate, sendBurstsTogether, sendingAhead } from './at-once.ts'
import type { DatabaseWatch } from './database-watch.ts'
import type { Patience } from './connect-patiently.ts'
import { openPool } from './pool.ts'
import { retryTransaction, type Step } from './retry-transaction.ts'
import { shareConnections } from './share-connections.ts'
import { openQueuePool } from './open-queue-pool.ts'

/** Statements are written as SQL (`sql` from this file), so Kysely knows no tables; it provides the tag, the pool and transactions. */
type NoTables = Record<string, never>
export type Db = Kysely<NoTables>
export type Tx = Transaction<NoTables>

export { sql }

/**
 * The simulator and the kill tests stop a process between any two steps of a transaction; production passes no gate. `commit` runs
 * before the commit is sent, `committed` after it was confirmed.
 */
export type Gate = (step: 'begin' | 'commit' | 'committed') => Promise<void>

export type Database = Transactions & {
  db: Db
  pool: Pool
  /** Connections for the queue's own statements. */
  jobPool: Pool
  /** Separate connections for statements that a provider waits for within seconds, whatever load the others carry. */
  urgent: Transactions
  urgentPool: Pool
  /** From now on nobody waits for an unreachable database: the process is about to end. */
  hurry(): void
  close(): Promise<void>
}

type Transactions = {
  /**
   * Runs `work` in one transaction. Retries the whole transaction after serialization failures, deadlocks, and a connection lost before
   * the commit was sent. Once the commit was sent, its outcome is unknown and the error reaches the caller.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One connection listens, one holds the locks of this process's workers, the others take and end jobs. */
const jobPoolSize = 6

/** The card issuer waits six seconds for an answer; an answer that takes longer than this is of no use to it. */
const urgentLimits = { size: 4, statementMs: 4_000, lockMs: 2_000, acquireMs: 3_000 }

/** A switchover takes some seconds: calls wait that long and are then refused. */
const patienceMs = 5_000

/** bigint columns become BigInt; every other type stays as the driver returns it. */
const columnTypes = new TypeOverrides()
columnTypes.setTypeParser(types.builtins.INT8, BigInt)

/** Wraps a running transaction for verbs that open one of their own: everything is committed together, or nothing. */
export const joined = (tx: Tx, around: Database): Database => ({
  ...around,
  db: tx,
  transaction: (work) => work(tx),
  hurry: () => {},
  close: async () => {},
})

/** Returns the rows of a statement: `read(tx, sql`select …`)`. */
export async function read<Row>(on: Db | Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(on)
  return rows
}

/** PostgreSQL plans a statement anew for every array, so a single value is compared with `=`, which keeps its plan. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`

/** The first row of a statement, or undefined. */
export async function readOne<Row>(on: Db | Tx, statement: RawBuilder<Row>): Promise<Row | undefined> {
  const { rows } = await statement.execute(on)
  return rows[0]
}

/** Runs a statement and returns the number of rows it changed. */
export async function write(on: Db | Tx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(on)
  return Number(numAffectedRows ?? 0n)
}

type Options = {
  poolSize?: number
  gate?: Gate
  /** The pause before a transaction is retried; the simulator's time is not the wall clock's. */
  pause?: (ms: number) => Promise<void>
  /** Notified when the database becomes unreachable and when it is back. */
  watch?: DatabaseWatch
  /** A pooler in front of the same database; everything but the queue connects through it. */
  poolUrl?: string | null
  /** Whether reads outside of transactions share connections (share-connections.ts); never behind a pooler. */
  sharesReads?: boolean
}

/** Connections are opened when they are first needed. */
export function openDatabase(url: string, options: Options = {}): Database {
  const { poolSize = 10, gate, pause = sleep, watch, poolUrl = null } = options
  const isPooled = poolUrl !== null
  const sharesReads = (options.sharesReads ?? false) && !isPooled
  const common = { types: columnTypes, watch, isPooled }
  // The queue has no caller to answer: it waits until the database is back and resumes at once.
  const [usual, soon, endless] = [patienceMs, urgentLimits.acquireMs, Infinity].map((ms) => ({ ms })) as Patiences
  const pool = openPool(poolUrl ?? url, { ...common, size: poolSize, patience: usual, pipeline: sharesReads })
  const urgentPool = openPool(poolUrl ?? url, { ...common, ...urgentLimits, patience: soon, pipeline: !isPooled })
  // A statement is prepared on one connection of the server; behind a pooler the next transaction may run on another.
  if (!isPooled) for (const one of [pool, urgentPool]) one.on('connect', prepareStatements)
  if (sharesReads) pool.on('connect', sendBurstsTogether)
  if (!isPooled) urgentPool.on('connect', beginLate).on('connect', sendBurstsTogether)
  const jobPool = openQueuePool(url, { size: jobPoolSize, watch, patience: endless, pipeline: true })
  const db = new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool: sharesReads ? shareConnections(pool, { pause, patience: usual }) : pool }),
  })
  const steps = sharesReads ? new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) }) : db
  const urgentDb = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: urgentPool }) })
  return {
    db,
    pool,
    jobPool,
    urgentPool,
    urgent: {
      transaction: (work) =>
        retryTransaction((step) => once(urgentDb, work, { gate, step, isPipelined: !isPooled }), {
          pause,
          patience: soon,
        }),
    },
    transaction: (work) =>
      retryTransaction((step) => once(steps, work, { gate, step, isPipelined: sharesReads }), {
        pause,
        patience: usual,
      }),
    hurry: () => {
      for (const patience of [usual, soon, endless]) patience.ms = 0
    },
    close: async () => {
      await Promise.all([db.destroy(), jobPool.end(), urgentPool.end()])
    },
  }
}

type Patiences = [Patience, Patience, Patience]

/**
 * Each connection prepares a statement at its first use. Moon has a few hundred fixed texts, and parsing and planning them anew was most
 * of their cost (measured: 0.28 ms of processor time for a look-up by key, prepared 0.11 ms).
 */
function prepareStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown =>
    typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isRead.test(text))
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = prepared as typeof client.query
}

/** Among statements without values, only reads gain from being prepared; ends of transactions, settings and locks do not. */
const isRead = /^\s*(select|with)\b/i

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `moon_${names.size}`
  names.set(text, name)
  return name
}

const commitHooks = new WeakMap<Tx, (() => void)[]>()
const finalWrites = new WeakMap<Tx, FinalWrite[]>()
type FinalWrite = { write: WriteAll<never>; row: unknown }
type WriteAll<Row> = (tx: Tx, rows: Row[]) => Promise<unknown>

/**
 * Calls `hook` once the transaction has been committed; never after a rollback. Reports of what happened in the transaction (a log line,
 * a wake-up) wait for the commit: before it, the transaction may still be retried or fail.
 */
export const afterCommit = (tx: Tx, hook: () => void): void =>
  void commitHooks.set(tx, [...(commitHooks.get(tx) ?? []), hook])

/** Has `write` write this row just before the commit, in one statement with all other rows given to it in the transaction. */
export const beforeCommit = <Row>(tx: Tx, write: WriteAll<Row>, row: Row): void =>
  void finalWrites.set(tx, [...(finalWrites.get(tx) ?? []), { write: write as WriteAll<never>, row }])

/** Marks the hooks registered so far; the returned function removes all that were added afterwards. */
export function markHooks(tx: Tx): () => void {
  const [before, after] = [finalWrites.get(tx) ?? [], commitHooks.get(tx) ?? []]
  return () => {
    finalWrites.set(tx, before)
    commitHooks.set(tx, after)
  }
}

/** All are sent at once: none may be left for after the commit, which may be sent right behind them. */
async function runFinalWrites(tx: Tx): Promise<void> {
  const groups = Map.groupBy(finalWrites.get(tx) ?? [], ({ write }) => write)
  await Promise.all([...groups].map(([write, all]) => write(tx, all.map(({ row }) => row) as never[])))
}

type Once = {
  gate: Gate | undefined
  step: Step
  /**
   * Whether statements may be sent without waiting for earlier answers, and the commit right behind the final writes: if those fail, the
   * commit becomes a rollback.
   */
  isPipelined: boolean
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>, { gate, step, isPipelined }: Once): Promise<T> {
  let hooks: (() => void)[] = []
  let writing = Promise.resolve()
  await gate?.('begin')
  const committing = db.transaction().execute(async (begun) => {
    const tx = isPipelined ? await sendingAhead(begun) : begun
    const answer = await work(tx)
    writing = runFinalWrites(tx)
    if (isPipelined) writing.catch(() => undefined)
    else await writing
    hooks = commitHooks.get(tx) ?? []
    await gate?.('commit')
    step.isCommitSent = true
    return answer
  })
  const result = await committing.catch(async (error: unknown) => {
    await writing
    throw error
  })
  await writing
  await gate?.('committed')
  for (const hook of hooks) hook()
  return result
}
