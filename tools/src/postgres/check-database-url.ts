// Checks a developer's own PostgreSQL, named by DATABASE_URL.
import { Client } from 'pg'
import { Unready } from '../processes/unready.ts'

const oldestMajor = 15

/** Connects once; an unusable server is reported in one sentence. */
export async function checkDatabaseUrl(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Unready('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  const major = await askMajor(url).catch((error: Error & { code?: string }) => {
    throw new Unready(`DATABASE_URL does not answer: ${error.message || error.code}.`)
  })
  if (major < oldestMajor) throw new Unready(`DATABASE_URL is PostgreSQL ${major}; Moon needs ${oldestMajor} or newer.`)
}

async function askMajor(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    return rows[0]?.major ?? 0
  } finally {
    await client.end()
  }
}
