import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { openDatabase, type Database, type Gate } from '../../server/src/database/db.ts'
import { recordProducts } from '../../server/src/products/record-products.ts'
import { giftProductId } from '../plan/draw-order.ts'
import { currentTask } from '../schedule/schedule.ts'
import { shortLine, type ShortLine } from './short-line.ts'
import { giftProduct } from '../world/gift-shop.ts'
import { throughSchedule } from './through-schedule.ts'

/**
 * A database in which one history plays at a time. It uses the production pool; the schedule intercepts every
 * statement, and transactions stop at its gates.
 */
export type Slot = {
  database: Database
  /** The simulator's own connection, which no gate stops. */
  control: ShortLine
  isBlockedBy(connection: object): Promise<boolean>
  /** What each connection of this database does and waits for, for a statement that is never answered. */
  waits(): Promise<string[]>
  /** Deletes all data of the last history. */
  reset(): Promise<void>
  /**
   * Runs the ledger's invariant queries (docs/ledger/invariants.sql) on the last history and returns their findings.
   */
  auditLedger(): Promise<string[]>
  close(): Promise<void>
}

/** Connections are opened before the first history, so that none is opened at a random moment. */
const connections = 8
const emptyEvery = 400
const invariantsFile = new URL('../../docs/ledger/invariants.sql', import.meta.url)
const resetFile = new URL('./reset.sql', import.meta.url)

export async function openSlot(url: string): Promise<Slot> {
  const clients = await Promise.all([connect(url), connect(url), connect(url)])
  await clients[0].query(await readFile(resetFile, 'utf8'))
  // If a history leaves a transaction open, lock_timeout reports it instead of waiting.
  await clients[2].query("set session_replication_role = replica; set lock_timeout = '20s'")
  const [control, watcher, eraser] = [shortLine(clients[0]), shortLine(clients[1]), shortLine(clients[2])]
  const database = openDatabase(url, { poolSize: connections, gate, pause })
  const endless = { idleTimeoutMillis: 0, connectionTimeoutMillis: 0, query_timeout: 0 }
  // The only server is a primary; verifying it would send a query past the schedule.
  Object.assign(database.pool.options, { ...endless, pipeline: true, verify: undefined })
  database.pool.on('connect', throughSchedule)
  await recordProducts(
    { database, ids: () => giftProductId as never, supplier: { name: 'runa' } },
    { products: [giftProduct], readAt: new Date('1970-01-01T00:00:00Z') },
  )
  let plays = 0
  const opened = await Promise.all(Array.from({ length: connections }, () => database.pool.connect()))
  for (const client of opened) client.release()
  return {
    database,
    control,
    isBlockedBy: (connection) => isBlockedBy(watcher, connection),
    waits: () => waits(watcher),
    async reset() {
      plays += 1
      await eraser.ask('select sim.reset($1)', [plays % emptyEvery === 0])
    },
    auditLedger: () => auditLedger(control),
    async close() {
      await database.close()
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

/** Opens a separate connection: the watcher must never wait for a lock, and the simulator's own queries may. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

const gate: Gate = async (step) => {
  const task = currentTask()
  if (!task) return
  const { schedule } = task
  if (step !== 'commit') await schedule.gate(step)
  else if (schedule.wantsRetry())
    throw Object.assign(new Error('serialization failure, by the seed'), { code: '40001' })
  if (step === 'committed' && schedule.losesCommit()) throw new LostConnection()
}

/** The connection broke after COMMIT was sent: the commit is done, but unanswered. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection'
}

const pause = async (ms: number): Promise<void> => currentTask()?.schedule.sleep(ms)

async function isBlockedBy(watcher: ShortLine, connection: object): Promise<boolean> {
  const { processID } = connection as { processID: number }
  const question = 'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))'
  return (await watcher.ask(question, [processID])).rows.length > 0
}

async function waits(watcher: ShortLine): Promise<string[]> {
  const { rows } = await watcher.ask(`select concat_ws(' | ', pid, state, wait_event_type, wait_event,
      'blocked by ' || array_to_string(pg_blocking_pids(pid), ','), left(query, 400)) as line
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`)
  return (rows as { line: string }[]).map(({ line }) => line)
}

async function auditLedger(control: ShortLine): Promise<string[]> {
  const found: string[] = []
  for (const part of (await readFile(invariantsFile, 'utf8')).split(/^-- (?=I\d)/m).slice(1)) {
    const [title, ...question] = part.split('\n')
    const { rows } = await control.ask(question.join('\n'))
    if (rows.length > 0) found.push(`${title}: ${JSON.stringify(rows[0])}`)
  }
  return found
}
