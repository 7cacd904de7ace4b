import { Client } from 'pg'
import { SettingsError } from '../kit/settings-error.ts'

/**
 * Throws when a pooler stands before the database: locks and LISTEN belong to one connection of the server, and behind a pooler each
 * statement may run on another. A pooler hands out its own process ids, so that it can cancel; a plain proxy passes on the server's.
 */
export async function assertDirect(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { processID } = client as unknown as { processID: number | null }
    if (rows[0]?.pid !== processID) throw new SettingsError(sentence)
  } finally {
    await client.end().catch(() => {})
  }
}

const sentence =
  'DATABASE_URL (and DATABASE_OWNER_URL) must lead to PostgreSQL itself, and here a connection pooler answers: give its address as DATABASE_POOL_URL.'
