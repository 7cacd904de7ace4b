import type { Db, Tx } from '../database/db.ts'
import { findUser } from './store.ts'

/** Where this person lives, as declared (D-26). */
export const countryOf = async (on: Db | Tx, userId: string): Promise<string | null> =>
  (await findUser(on, userId))?.country ?? null
