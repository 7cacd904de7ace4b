import { markHooks, sql, type Tx } from './db.ts'
import { Outage } from '../kit/outage.ts'
import { BrokenInvariant } from '../kit/refusal.ts'

/**
 * Runs one piece of a transaction so that a defect undoes only this piece; the rest of the transaction goes on. Returns the defect, if
 * any. Throws transient errors (a lost connection, a deadlock): the whole transaction is then retried.
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

/** Classes of SQLSTATE caused by the statement and not by the moment: data, constraints, raised by Moon. */
const lasting = new Set(['21', '22', '23', 'P0', 'XX'])

/** Whether every retry would fail the same way, because the code or the data are wrong. */
export function isDefect(error: unknown): boolean {
  if (error instanceof Outage || !(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return /^[0-9A-Z]{5}$/.test(code) && lasting.has(code.slice(0, 2))
  return [BrokenInvariant, TypeError, RangeError].some((kind) => error instanceof kind)
}
