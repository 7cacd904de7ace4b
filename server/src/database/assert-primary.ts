import { Client, type ClientBase } from 'pg'
import { readOnlyCode } from './database-away.ts'

/** A server that answers but refuses writes; the message is its reason in a few words. */
class NotPrimary extends Error {
  readonly code = readOnlyCode
}

/** Throws `NotPrimary` when the server is a standby or read-only. */
export async function assertPrimary(client: ClientBase): Promise<void> {
  // The client's original `query`, without wrappers: an answer of a standby must not be taken as a sign that the database is back.
  const ask = Client.prototype.query.bind(client) as (question: string) => Promise<{ rows: ServerRole[] }>
  const [row] = (await ask(question)).rows
  if (row?.isStandby) throw new NotPrimary('is a standby')
  if (row?.isReadOnly) throw new NotPrimary('may only be read')
}

type ServerRole = { isStandby: boolean; isReadOnly: boolean }

const question = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`
