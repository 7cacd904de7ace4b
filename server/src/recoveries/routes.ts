import type { Handlers } from '../http/serve-calls.ts'
import { requestRecovery, type AskDeps } from './request-recovery.ts'
import { readRecoverables } from './store.ts'
import { describeRecovery } from './describe-recovery.ts'

export const recoveryRoutes = (deps: AskDeps): Handlers<'listRecoveries' | 'requestRecovery'> => ({
  listRecoveries: async (_, { memberId }) => ({
    recoveries: (await readRecoverables(deps.database.db, memberId)).map((one) => describeRecovery(deps, one)),
  }),
  requestRecovery: ({ body }, { memberId }) => requestRecovery(deps, { userId: memberId, ...body }),
})
