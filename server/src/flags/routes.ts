import type { Database } from '../kit/db.ts'
import type { Handlers } from '../kit/http.ts'
import { readFlags } from './read-flags.ts'

export function flagRoutes({ database }: { database: Database }): Handlers<'publicFlags' | 'memberFlags'> {
  return {
    publicFlags: async () => ({ flags: await readFlags(database.db) }),
    memberFlags: async (_input, caller) => ({ flags: await readFlags(database.db, caller.memberId) }),
  }
}
