import type { PoolClient } from 'pg'

/** What the server holds a connection to: times in milliseconds, and the zone in which times are written. */
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

/** Said once, when a connection is opened. */
export const asOptions = (limits: Limits): string =>
  Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Behind a pooler each transaction may run on another connection of the server, which nothing of ours has been said to: the
 * limits travel with each `begin`, in the same message. What is asked outside of a transaction has those of the role.
 */
export function limitTransactions(client: PoolClient, limits: Limits): void {
  const begin = ['begin', ...Object.entries(limits).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ')
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const limited = (text: unknown, ...rest: unknown[]): unknown => query(text === 'begin' ? begin : text, ...rest)
  client.query = limited as typeof client.query
}
