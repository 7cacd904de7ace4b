import type { Db, Tx } from '../database/db.ts'
import { insertPassage } from './audit-store.ts'

/** Writes down who came into the console, left it, or was kept out of it. */
export const recordPassage = async (on: Db | Tx, passage: Parameters<typeof insertPassage>[1]): Promise<void> => {
  await insertPassage(on, passage)
}
