import type { Db, Tx } from '../kit/db.ts'
import { findUser } from './store.ts'

/** Why a person is restricted; null for everybody who is not. */
export const banReasonOf = async (on: Db | Tx, userId: string): Promise<string | null> =>
  (await findUser(on, userId))?.ban_reason ?? null
