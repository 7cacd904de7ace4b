import { Client } from 'pg'

/** One statement on a connection of its own: databases are made and dropped from outside of them. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
