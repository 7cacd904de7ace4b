import { decodeJwt } from 'jose'
import { endExtensionSession } from '../identity/session.ts'
import { announceSessionEnd } from '../sessions/announce-session-end.ts'
import type { ExtensionDeps } from './deps.ts'
import { refreshExtension, type Used } from './refresh-extension.ts'

/** Ends the session that was handed over, and no other. */
export async function leaveExtension(deps: ExtensionDeps, used: Used): Promise<void> {
  const { sub, sid } = decodeJwt((await refreshExtension(deps, used)).idToken)
  await deps.database.transaction(async (tx) => {
    await endExtensionSession(tx, String(sid))
    await announceSessionEnd(tx, String(sub))
  })
}
