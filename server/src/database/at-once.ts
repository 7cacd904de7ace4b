import type { QueryExecutorProvider } from 'kysely'
import type { PoolClient } from 'pg'

type Steps = readonly (() => Promise<unknown>)[]
type Answers<S extends Steps> = { -readonly [K in keyof S]: S[K] extends () => Promise<infer T> ? T : never }

/** A database, or a transaction of it. */
type Asked = { readonly isTransaction: boolean }

/**
 * Runs statements that do not depend on each other's answers concurrently. Within a transaction, which has one connection, they run in
 * order, and are sent without waiting for each other when the connection allows it (`sendingAhead`).
 */
export async function atOnce<const S extends Steps>(on: Asked, ...steps: S): Promise<Answers<S>> {
  const all = steps.map((step) => step())
  if (!on.isTransaction) return (await Promise.all(all)) as Answers<S>
  // When one fails, the others are still awaited: no statement may be left running after the end of the transaction.
  const ended = await Promise.allSettled(all)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Answers<S>
}

/**
 * The same transaction, sending each statement without waiting for the answer to the previous one. Its connection must be pipelined.
 */
export async function sendingAhead<T extends QueryExecutorProvider>(tx: T): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (one) => one)
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  // Only the executor of a transaction is used here, because statements are written as SQL.
  return { isTransaction: true, getExecutor: () => executor } as unknown as T
}

type Ask = (...given: unknown[]) => Promise<unknown>

/** Statements issued without a pause leave in one packet: sending is most of the cost of a small statement here. */
export function sendBurstsTogether(client: PoolClient): void {
  const query = client.query.bind(client) as Ask
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  let isCorked = false
  const together: Ask = (...given) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      // Runs after all pending microtasks, before the next event.
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return query(...given)
  }
  client.query = together as typeof client.query
}

/**
 * Sends `begin` in the same packet as the first statement of the transaction. That statement must read or lock, never write: if `begin`
 * alone failed, the statement would run outside of a transaction.
 */
export function beginLate(client: PoolClient): void {
  const query = client.query.bind(client) as Ask
  let isDue = false
  const late: Ask = async (...given) => {
    const [text] = given
    if (text === 'begin') {
      isDue = true
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    if (!isDue) return query(...given)
    isDue = false
    const [, answer] = await Promise.all([query('begin'), query(...given)])
    return answer
  }
  client.query = late as typeof client.query
}
