import { addCents, type Cents } from '@moon/money/cents.ts'
import type { Db } from '../database/db.ts'
import { causes } from '../ledger/causes.ts'
import { takenFromUsers } from '../ledger/user-money.ts'
import { findClearings, type ClearingRow } from './shop-store.ts'

/**
 * How much shops collected with these clearings beyond what the card held, by the id of the clearing; no entry for
 * clearings that the card could pay. Clearings recorded at once are represented by the last one.
 */
export async function collectedBeyond(on: Db, clearingIds: readonly string[]): Promise<Map<string, Cents>> {
  const clearings = clearingIds.length === 0 ? [] : await findClearings(on, clearingIds)
  const beyond = new Map<string, Cents>()
  if (clearings.length === 0) return beyond
  const byCause = new Map<string, string>(
    clearings.flatMap(({ transactionId: id, version }) =>
      Array.from({ length: version }, (_, n) => [causes.cardTransaction(id, n + 1), id] as const),
    ),
  )
  for (const { cause, happenedAt, amountCents } of await takenFromUsers(on, [...byCause.keys()])) {
    const ofTransaction = clearings.filter(({ transactionId }) => transactionId === byCause.get(cause))
    const { id } = ofTransaction.findLast((one) => isBookedWith(one, happenedAt)) ?? ofTransaction.at(-1)!
    const before = beyond.get(id)
    beyond.set(id, before === undefined ? amountCents : addCents(before, amountCents))
  }
  return beyond
}

/** Events are booked in the transaction that records them, so both have the same timestamp. */
const isBookedWith = ({ recordedAt }: ClearingRow, happenedAt: Date): boolean =>
  recordedAt.getTime() === happenedAt.getTime()
