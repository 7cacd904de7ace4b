import type { Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { findUserOfIdentity, updateOwnPassword } from './store.ts'

/** A federated user has set a password of their own and is now like every other user. */
export async function recordFirstPassword(tx: Tx, identityId: string): Promise<void> {
  const user = await findUserOfIdentity(tx, identityId)
  if (!user?.isFederated) return
  await updateOwnPassword(tx, identityId)
  await publish(tx, user.id, { kind: 'user', subject: user.id })
}
