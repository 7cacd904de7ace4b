import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import { SettingsError } from '../kit/settings-error.ts'

/**
 * Throws when the pooler leads to another database than `url`, because an advisory lock taken in one must be taken in the other, or when
 * it connects as another role: the role that owns the tables has rights that the server must not have.
 */
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
    const [role, pooledRole] = [await roleOf(direct), await roleOf(pooled)]
    if (pooledRole !== role)
      throw new SettingsError(
        `DATABASE_POOL_URL works as the role ${pooledRole}, and DATABASE_URL as ${role}: the pooler must log in as the role of DATABASE_URL.`,
      )
    await direct.query('select pg_advisory_lock($1)', [key])
    const { rows } = await pooled.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [key])
    if (rows[0]?.isFree)
      throw new SettingsError('DATABASE_POOL_URL leads to another database than DATABASE_URL: both must be one.')
  } finally {
    await Promise.all([direct, pooled].map((client) => client.end().catch(() => {})))
  }
}

async function roleOf(on: Client): Promise<string> {
  const { rows } = await on.query<{ is: string }>('select current_user as is')
  return rows[0]!.is
}
