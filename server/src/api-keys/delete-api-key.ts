import type { Database, Tx } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { hashOf } from './credential.ts'
import { deleteKeysOf, deleteTokensOf, hasKey, lockCurrentKey } from './store.ts'

/**
 * Deletes a user's key with its tokens and the key it replaced. Every call looks the key up, so every server refuses all of them from
 * the commit on. `id` is its id or the key itself (I-26). Throws `not_found` for any other.
 */
export async function deleteApiKey(
  { database, clock }: { database: Database; clock: Clock },
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await hasKey(tx, { userId, id, sha256: hashOf(id) }))) throw new Refusal('not_found')
    await deleteAllKeys(tx, { userId, at: clock.now() })
  })
}

/**
 * Deletes every key and token of a user; returns the hint of the current key. Waits for a rotation in progress, so that its new key is
 * deleted, too.
 */
export async function deleteAllKeys(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<string | undefined> {
  const key = await lockCurrentKey(tx, userId)
  await deleteKeysOf(tx, { userId, at })
  await deleteTokensOf(tx, userId)
  return key?.hint
}
