import type { UserId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { lockUserSats, satsLegsToDebtor } from '../ledger/user-sats.ts'

/**
 * Whoever comes back after closing an account owes the reward sats that were owed then (M-24). They are owed by one account at a time, so
 * that closing and coming back neither ends nor doubles them.
 */
export async function takeOverOwedSats(
  tx: Tx,
  { userId, formerIds, at }: { userId: UserId; formerIds: readonly UserId[]; at: Date },
): Promise<void> {
  for (const formerId of formerIds.toSorted()) {
    const legs = satsLegsToDebtor(await lockUserSats(tx, formerId), userId)
    if (legs.length === 0) continue
    await postTransfers(tx, [{ cause: causes.account(formerId).owedTakenOver(userId), happenedAt: at, legs }])
  }
}
