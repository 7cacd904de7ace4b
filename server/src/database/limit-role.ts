import { Client } from 'pg'
import { limitsOf } from './limits.ts'

/**
 * Sets on the role, for this database, what a pooler does not pass on: limits and the time zone. Connections that the pooler opened
 * before keep their old values.
 */
export async function limitRole(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that set the same role at once would fail at the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('limits of ' || current_user, 0))`)
    for (const [name, value] of Object.entries(limitsOf())) {
      const { rows } = await client.query<{ is: string }>('select setting as is from pg_settings where name = $1', [
        name,
      ])
      if (rows[0]?.is.toLowerCase() !== String(value).toLowerCase()) await client.query(setOnRole(name, String(value)))
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const setOnRole = (name: string, value: string) => `do $$ begin
  execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}');
end $$`
