import type { Database, Db, Tx } from '../database/db.ts'
import { insertSignIn, insertRefused, lockRefused, updateRefused, type RefusedSignIn } from './audit-store.ts'

/** Records in the audit that an operator signed in to the console, or signed out. */
export const recordSignIn = async (on: Db | Tx, event: Parameters<typeof insertSignIn>[1]): Promise<void> => {
  await insertSignIn(on, event)
}

/** Records a refused sign-in: refusals from one network within an hour share one line with their count. */
export async function recordRefused(database: Database, refused: RefusedSignIn): Promise<void> {
  if ((await updateRefused(database.db, refused)) > 0) return
  await database.transaction(async (tx) => {
    await lockRefused(tx, refused.operator)
    if ((await updateRefused(tx, refused)) === 0) await insertRefused(tx, refused)
  })
}
