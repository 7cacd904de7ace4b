import type { Db, Tx } from '../database/db.ts'
import { updateLastUsed } from './store.ts'

/** Records the use of an account, once a day at most. The account is found by its id, or by the identity that logged in. */
export const recordUse = (
  on: Db | Tx,
  use: { at: Date } & ({ userId: string } | { identityId: string }),
): Promise<number> => updateLastUsed(on, { userId: null, identityId: null, ...use })
