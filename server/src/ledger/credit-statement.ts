import type { UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { Db } from '../database/db.ts'
import { accounts } from './accounts.ts'
import { findCauses, readCreditLines, sumPromised } from './store.ts'

/** One transfer as a user's credit saw it: in is above zero, out below. */
export type StatementLine = {
  cause: string
  happenedAt: Date
  credit: Cents
  onHold: Cents
  /** Above zero: the part that paid an overdraft; below: the part that became one. */
  overdraft: Cents
  /** The credit that could be spent afterwards. */
  balance: Cents
}

/** A page of the transfers that moved a user's credit or overdraft, newest first, and the total number. */
export async function creditStatement(
  on: Db,
  { userId, limit, offset }: { userId: UserId; limit: number; offset: number },
): Promise<{ lines: StatementLine[]; total: number }> {
  const { credit, creditOnHold: onHold, overdraft } = accounts.user(userId)
  const rows = await readCreditLines(on, { credit, onHold, overdraft, limit, offset })
  return { lines: rows, total: Number(rows[0]?.total ?? 0n) }
}

/** Credit that is held for orders which are still open. */
export async function promisedCredit(on: Db, userId: UserId): Promise<Cents> {
  return cents(await sumPromised(on, accounts.user(userId).credit))
}

/** Returns those of these causes that were posted. */
export async function postedCauses(on: Db, causes: readonly string[]): Promise<Set<string>> {
  return causes.length === 0 ? new Set() : new Set(await findCauses(on, causes))
}
