import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { browserOf } from '../browser-cookies/same-origin.ts'
import { startHandOver } from './start-hand-over.ts'
import type { ExtensionDeps } from './deps.ts'
import { handOver } from './hand-over.ts'
import { leaveExtension } from './leave-extension.ts'
import { refreshExtension } from './refresh-extension.ts'

type Calls = 'readExtension' | 'startHandOver' | 'handOver' | 'refreshExtension' | 'leaveExtension'

export const extensionRoutes = (deps: ExtensionDeps): Handlers<Calls> => ({
  readExtension: async () => ({ id: deps.extensionId }),
  startHandOver: async (_input, caller) => ({ handOverCode: await startHandOver(deps, sessionOf(caller)) }),
  handOver: async ({ body }, caller, { request }) =>
    handOver(deps, { ...body, code: body.handOverCode, sessionId: sessionOf(caller), browser: browserOf(request) }),
  refreshExtension: async ({ body: { token } }, { ip }, { request }) =>
    refreshExtension(deps, { token, browser: browserOf(request), ip }),
  leaveExtension: async ({ body: { token } }, { ip }, { request }) => {
    await leaveExtension(deps, { token, browser: browserOf(request), ip })
    return { outcome: 'signed_out' }
  },
})

/** Only a logged-in user can hand over a session. */
function sessionOf({ sessionId }: { sessionId?: string | undefined }): string {
  if (sessionId === undefined) throw new Refusal('forbidden')
  return sessionId
}
