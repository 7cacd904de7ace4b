import type { UserId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { lockUserSats, satsLegsToDebtor } from '../ledger/user-sats.ts'

/**
 * A user who returns after closing an account still owes the reward sats owed then (M-24). Only one account owes them at a time, so
 * closing and returning neither clears nor doubles them.
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
