import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Client } from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
const lockKey = 4_011_969
const silent = new Logger(() => () => {})

/**
 * Brings a database up to date: plain .sql files of server/migrations in name order, each in one transaction, under an
 * advisory lock so that two processes may start at once. A file that was edited after it ran is refused.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      await runOnce(client, name, done.get(name))
    }
    // The queue's own tables; its lock keeps two processes apart.
    await runMigrations({ connectionString: url, logger: silent })
  } finally {
    await client.end()
  }
}

async function runOnce(client: Client, name: string, ranAs: string | undefined): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (ranAs === sha256) return
  if (ranAs !== undefined) throw new Error(`Migration ${name} was edited after it ran; add a new file instead.`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
