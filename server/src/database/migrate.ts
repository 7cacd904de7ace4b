import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Client, Pool } from 'pg'
import { SettingsError } from '../kit/settings-error.ts'

const folder = new URL('../../migrations/', import.meta.url)
const silent = new Logger(() => () => {})

type Roles = { runtimeRole?: string; consoleRole?: string | null }

/**
 * Brings a database up to date: runs the plain .sql files of server/migrations in name order, each in one transaction, under an advisory
 * lock so that two processes may start at once. Refuses a file that was edited after it ran. When the server uses a role of its own
 * (`runtimeRole`), that role is then granted the rights it needs. A role that owns nothing may run this on a database that is up to
 * date: there is nothing to do.
 */
export async function migrate(url: string, { runtimeRole, consoleRole }: Roles = {}): Promise<void> {
  const client = new Client({ connectionString: url, keepAlive: true })
  // The statement in progress reports a lost connection; without a listener the error would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client)
    const done = await readDone(client)
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      await runOnce(client, name, done.get(name))
    }
    // The queue's own tables; its lock keeps two processes apart.
    await migrateQueue(url)
    if (runtimeRole !== undefined && consoleRole)
      await client.query('select grant_console($1, $2)', [consoleRole, runtimeRole])
    else if (runtimeRole !== undefined) await client.query('select grant_runtime($1)', [runtimeRole])
  } finally {
    await client.end()
  }
}

async function migrateQueue(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, keepAlive: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: silent })
    await pool.query(planQueueOnce)
  } finally {
    await pool.end()
  }
}

/**
 * Makes the functions that add jobs plan once per connection instead of once per job, which was more than half of their cost (decision
 * 440), and find rows by key even when the plan was made on a small table (decision 445). The library's own migrations may replace these
 * functions.
 */
const planQueueOnce = `do $$
declare
  adding regprocedure;
begin
  for adding in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'graphile_worker'::regnamespace and p.proname in ('add_job', 'add_jobs')
      and not coalesce(p.proconfig, '{}') @> array['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_seqscan = off', adding);
  end loop;
end $$`

/** The migrations that ran, with their contents. */
async function readDone(client: Client): Promise<Map<string, string>> {
  const { rows: known } = await client.query<{ isNew: boolean }>(`select to_regclass('migrations') is null as "isNew"`)
  if (known[0]!.isNew)
    await client.query(
      'create table migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    )
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

async function runOnce(client: Client, name: string, ranAs: string | undefined): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (ranAs === sha256) return
  if (ranAs !== undefined) throw new Error(`Migration ${name} was edited after it ran; add a new file instead.`)
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runWhole(client, { name, text, sha256 })
    } catch (error) {
      if ((error as { code?: unknown }).code === deadlock && attempt < attemptsAfterDeadlock) continue
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
}

/**
 * A migration locks whole tables, in another order than a process that works meanwhile. PostgreSQL ends the one that waited first, which is
 * the migration: it has then changed nothing. While the ledger is busy three in five fail.
 */
const deadlock = '40P01'
const attemptsAfterDeadlock = 20

async function runWhole(
  client: Client,
  { name, text, sha256 }: Record<'name' | 'text' | 'sha256', string>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const lockKey = 4_011_969
const askEachMs = 200

/**
 * Takes the lock under which one process migrates, and waits as long as another process migrates. A holder that is idle for
 * `idleSeconds` has left the lock behind: a connection that a pooler kept after its client ended holds it for ever. A migrating process
 * is never idle that long: only the queue's tables are created outside its connection, in a moment.
 */
export async function lockMigrations(client: Client, { idleSeconds = 20 } = {}): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lockKey])
    if (rows[0]?.is) return
    const left = await readIdleHolder(client, idleSeconds)
    if (left !== undefined)
      throw new SettingsError(
        `The lock of migrations is held by a connection of the database that does nothing (process ${left}): end it with \`select pg_terminate_backend(${left})\`, and let no pooler stand before DATABASE_URL.`,
      )
    await sleep(askEachMs)
  }
}

/** The catalogue shows one 64-bit key as two 32-bit numbers, and our key fits in the lower half. */
async function readIdleHolder(client: Client, idleSeconds: number): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `select a.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid::bigint = $1
        and l.database = (select oid from pg_database where datname = current_database())
        and a.state = 'idle' and a.state_change < clock_timestamp() - $2 * interval '1 second'`,
    [lockKey, idleSeconds],
  )
  return rows[0]?.pid
}
