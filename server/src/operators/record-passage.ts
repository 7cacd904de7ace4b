import type { Db, Tx } from '../database/db.ts'
import { insertPassage } from './audit-store.ts'

/** Writes into the audit that somebody signed in to the console, signed out, or was refused. */
export const recordPassage = async (on: Db | Tx, passage: Parameters<typeof insertPassage>[1]): Promise<void> => {
  await insertPassage(on, passage)
}
