import type { PoolClient } from 'pg'

/** Limits that the server enforces on a connection, in milliseconds, and the zone in which times are written. */
export type Limits = {
  statement_timeout: number
  idle_in_transaction_session_timeout: number
  lock_timeout: number
  timezone: string
}

export const limitsOf = ({ statementMs = 15_000, lockMs = 5_000 }: Given = {}): Limits => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: lockMs,
  timezone: 'UTC',
})

type Given = { statementMs?: number | undefined; lockMs?: number | undefined }

/** Sent once, when a connection is opened. */
export const asOptions = (limits: Limits): string =>
  Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Behind a pooler each transaction may run on another connection of the server, which does not have our settings: the limits travel with
 * each `begin`, in the same message. Statements outside of a transaction have the role's limits.
 */
export function limitTransactions(client: PoolClient, limits: Limits): void {
  const begin = ['begin', ...Object.entries(limits).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ')
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const limited = (text: unknown, ...rest: unknown[]): unknown => query(text === 'begin' ? begin : text, ...rest)
  client.query = limited as typeof client.query
}
