import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { findIdentityOf } from './store.ts'

/** Whose session it is. One that has just ended is nobody's: `token_expired`. */
export async function identityOf(on: Db | Tx, sessionId: string): Promise<string> {
  const row = await findIdentityOf(on, sessionId)
  if (!row) throw new Refusal('token_expired')
  return row.identityId
}
