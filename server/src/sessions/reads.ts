import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { findIdentityOf } from './store.ts'

/** The identity of a session; throws `token_expired` when it has just ended. */
export async function identityOf(on: Db | Tx, sessionId: string): Promise<string> {
  const row = await findIdentityOf(on, sessionId)
  if (!row) throw new Refusal('token_expired')
  return row.identityId
}
