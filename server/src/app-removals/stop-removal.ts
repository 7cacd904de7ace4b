import { readOwnerOf } from '../users/reads.ts'
import type { RemovalDeps } from './deps.ts'
import { removalStoppedEmail } from './emails.ts'
import { lockWaiting, updateStopped } from './store.ts'

/** Stops a removal: the app stays, and its owner gets an email. Returns false when the removal is no longer waiting. */
export async function stopRemoval(
  { database, clock, post, publicUrl }: RemovalDeps,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const removal = await lockWaiting(tx, id)
    if (!removal) return false
    await updateStopped(tx, { id, at: clock.now(), by })
    const owner = await readOwnerOf(tx, removal.identityId)
    if (owner) await post(tx, removalStoppedEmail(owner, { publicUrl }))
    return true
  })
}
