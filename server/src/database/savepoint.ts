import { markHooks, sql, type Tx } from './db.ts'
import { Outage } from '../kit/outage.ts'
import { BrokenInvariant } from '../kit/refusal.ts'

/**
 * Does one piece of a transaction so that a defect undoes this piece alone; the rest of the transaction goes on. Answers
 * the defect, if there was one. What passes by itself (a lost connection, a deadlock) is thrown: then the whole is tried again.
 */
export async function withSavepoint(tx: Tx, work: () => Promise<unknown>): Promise<unknown> {
  const forgetHooks = markHooks(tx)
  await sql`savepoint piece`.execute(tx)
  try {
    await work()
  } catch (error) {
    if (!isDefect(error)) throw error
    await sql`rollback to savepoint piece`.execute(tx)
    forgetHooks()
    await sql`release savepoint piece`.execute(tx)
    return error
  }
  await sql`release savepoint piece`.execute(tx)
  return undefined
}

/** Classes of SQLSTATE that follow from what a statement says and not from the moment: data, constraints, raised by us. */
const lasting = new Set(['21', '22', '23', 'P0', 'XX'])

/** Whether the same would go wrong again at every try, because the code or the data are wrong. */
export function isDefect(error: unknown): boolean {
  if (error instanceof Outage || !(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return /^[0-9A-Z]{5}$/.test(code) && lasting.has(code.slice(0, 2))
  return [BrokenInvariant, TypeError, RangeError].some((kind) => error instanceof kind)
}
