import type { Handlers } from '../http/serve-calls.ts'
import { askRecovery, type AskDeps } from './ask-recovery.ts'
import { readRecoverables } from './store.ts'
import { wireRecovery } from './wire-recovery.ts'

export const recoveryRoutes = (deps: AskDeps): Handlers<'listRecoveries' | 'askRecovery'> => ({
  listRecoveries: async (_, { memberId }) => ({
    recoveries: (await readRecoverables(deps.database.db, memberId)).map((one) => wireRecovery(deps, one)),
  }),
  askRecovery: ({ body }, { memberId }) => askRecovery(deps, { userId: memberId, ...body }),
})
