import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../../server/src/database/migrate.ts'
import { startCluster } from '../postgres/postgres-cluster.ts'
import { fillTables } from './fill-tables.ts'

/** Runs work on a PostgreSQL of its own with our tables, whose planner believes in `rows` rows. */
export async function inFilledDatabase<T>(rows: number, work: (client: Client) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'moon-plans-'))
  const cluster = await startCluster({ home, durable: false })
  try {
    await migrate(cluster.url)
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    try {
      await fillTables(client, rows)
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await cluster.stop()
    await rm(cluster.home, { recursive: true, force: true })
  }
}
