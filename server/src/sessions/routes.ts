import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import type { SessionDeps } from './deps.ts'
import { endOneSession, endOtherSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'

export const sessionRoutes = (deps: SessionDeps): Handlers<'listSessions' | 'endSession' | 'endOtherSessions'> => ({
  listSessions: async (_input, caller) => ({
    sessions: await listSessions(deps.database.db, sessionOf(caller), caller.language),
  }),
  endSession: async ({ params: { id } }, caller) => {
    await endOneSession(deps, { sessionId: sessionOf(caller), id })
    return { ended: 1 }
  },
  endOtherSessions: async (_input, caller) => ({ ended: await endOtherSessions(deps, sessionOf(caller)) }),
})

/** Only a logged-in user has sessions to list; a program that acts for a user has none. */
function sessionOf({ sessionId }: { sessionId?: string | undefined }): string {
  if (sessionId === undefined) throw new Refusal('forbidden')
  return sessionId
}
