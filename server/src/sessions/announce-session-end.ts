import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { findContactOfIdentity } from '../users/reads.ts'

/** Open pages of a user whose sessions have ended read the user again, are refused, and go to the log-in at once. */
export async function announceSessionEnd(tx: Tx, identityId: string): Promise<void> {
  const user = await findContactOfIdentity(tx, identityId)
  if (user) await publish(tx, user.id, { kind: 'user', subject: '' })
}
