import type { Db, Tx } from '../database/db.ts'
import { updateLastUsed } from './store.ts'

/** Notes that an account was used, once a day at most. Known by its id, or by the identity that logged in. */
export const recordUse = (
  on: Db | Tx,
  use: { at: Date } & ({ userId: string } | { identityId: string }),
): Promise<number> => updateLastUsed(on, { userId: null, identityId: null, ...use })
