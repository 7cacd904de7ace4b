import { Client } from 'pg'

/**
 * Runs one statement on a connection of its own: databases cannot be created or dropped from inside themselves.
 */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
