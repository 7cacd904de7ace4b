import type { Db, Tx } from './db.ts'

type Steps = readonly (() => Promise<unknown>)[]
type Answers<S extends Steps> = { -readonly [K in keyof S]: S[K] extends () => Promise<infer T> ? T : never }

/**
 * Statements that need nothing of each other's answers: all under way at once. Within a transaction, which has one connection, they are done
 * in their order, and leave one behind the other without waiting where the connection allows it (`sendingAhead`).
 */
export async function atOnce<const S extends Steps>(on: Db | Tx, ...steps: S): Promise<Answers<S>> {
  const all = steps.map((step) => step())
  if (!on.isTransaction) return (await Promise.all(all)) as Answers<S>
  // Where one fails the others are waited for: nothing may be left for after the end of the transaction.
  const ended = await Promise.allSettled(all)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Answers<S>
}
