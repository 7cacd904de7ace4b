import type { Handlers } from '../http/serve-calls.ts'
import { askRecovery, type AskDeps } from './ask-recovery.ts'
import { readRecoverables } from './store.ts'
import { describeRecovery } from './describe-recovery.ts'

export const recoveryRoutes = (deps: AskDeps): Handlers<'listRecoveries' | 'askRecovery'> => ({
  listRecoveries: async (_, { memberId }) => ({
    recoveries: (await readRecoverables(deps.database.db, memberId)).map((one) => describeRecovery(deps, one)),
  }),
  askRecovery: ({ body }, { memberId }) => askRecovery(deps, { userId: memberId, ...body }),
})
