import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import { SettingsError } from '../kit/settings-error.ts'

/** Throws where the pooler leads to another database than `url`: a lock that is taken in the one must be taken in the other. */
export async function assertSameDatabase(url: string, poolUrl: string): Promise<void> {
  const key = randomInt(2 ** 47)
  const [direct, pooled] = [url, poolUrl].map((connectionString) => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
    client.on('error', () => {})
    return client
  }) as [Client, Client]
  try {
    await direct.connect()
    await pooled.connect()
    await direct.query('select pg_advisory_lock($1)', [key])
    const { rows } = await pooled.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [key])
    if (rows[0]?.isFree)
      throw new SettingsError('DATABASE_POOL_URL leads to another database than DATABASE_URL: both must be one.')
  } finally {
    await Promise.all([direct, pooled].map((client) => client.end().catch(() => {})))
  }
}
