import type { Tx } from '../database/db.ts'
import { deleteDevicesOf, updateClosed } from './store.ts'

/** Erases the user's identity and devices. Returns false when the account is closed already. */
export async function closeUser(tx: Tx, closed: { userId: string; mark: Buffer; at: Date }): Promise<boolean> {
  if ((await updateClosed(tx, closed)) === 0) return false
  await deleteDevicesOf(tx, closed.userId)
  return true
}
