import type { QueryExecutorProvider } from 'kysely'
import type { PoolClient } from 'pg'

type Steps = readonly (() => Promise<unknown>)[]
type Answers<S extends Steps> = { -readonly [K in keyof S]: S[K] extends () => Promise<infer T> ? T : never }

/** A database, or a transaction of it. */
type Asked = { readonly isTransaction: boolean }

/**
 * Statements that need nothing of each other's answers: all under way at once. Within a transaction, which has one connection, they are done
 * in their order, and leave one behind the other without waiting where the connection allows it (`sendingAhead`).
 */
export async function atOnce<const S extends Steps>(on: Asked, ...steps: S): Promise<Answers<S>> {
  const all = steps.map((step) => step())
  if (!on.isTransaction) return (await Promise.all(all)) as Answers<S>
  // Where one fails the others are waited for: nothing may be left for after the end of the transaction.
  const ended = await Promise.allSettled(all)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Answers<S>
}

/** The same transaction, whose statements are sent without waiting for the one in front; its connection must be one that pipelines. */
export async function sendingAhead<T extends QueryExecutorProvider>(tx: T): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (one) => one)
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  // Of a transaction nothing else is used here: statements are written as SQL.
  return { isTransaction: true, getExecutor: () => executor } as unknown as T
}

type Ask = (...given: unknown[]) => Promise<unknown>

/** Statements that are asked without a pause leave in one packet: to send is most of what a small statement costs here. */
export function sendBurstsTogether(client: PoolClient): void {
  const query = client.query.bind(client) as Ask
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  let isCorked = false
  const together: Ask = (...given) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      // After everything that follows from what has happened until now, and before anything else happens.
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
 * A transaction begins with its first statement, in the same packet. That statement must be one that reads or locks: where the begin alone
 * were to fail it would be done by itself.
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
