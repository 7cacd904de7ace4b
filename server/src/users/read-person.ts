import type { UserId } from '@moon/contract/ids.ts'
import type { Db, Tx } from '../database/db.ts'
import { invariant } from '../kit/refusal.ts'
import { unescapeUnicode } from './name.ts'
import { findUser } from './store.ts'

/** Who a member is to those outside who are told: name and address, which is always a confirmed one. */
export async function readPerson(on: Db | Tx, userId: string): Promise<{ id: UserId; name: string; email: string }> {
  const row = await findUser(on, userId)
  invariant(row, `member ${userId} has a record`)
  return { id: row.id, name: unescapeUnicode(row.name), email: row.email }
}
