import { Refusal } from '../kit/refusal.ts'
import type { Tx } from '../database/db.ts'
import { announceSessionEnd } from './announce-session-end.ts'
import type { SessionDeps } from './deps.ts'
import { deleteDevice, readSessionsBeside, type SeenSession } from './store.ts'

type Deps = Pick<SessionDeps, 'database' | 'endSession'>

/** Ends one session of the caller's user. Another user's session counts as not found. */
export async function endOneSession(
  { database, endSession }: Deps,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = (await readSessionsBeside(tx, sessionId)).filter((each) => each.sessionId === id)
    if (ended.length === 0) throw new Refusal('not_found')
    await endAll(tx, { endSession }, ended)
  })
}

/** Ends every session of the user but the caller's; returns how many there were. */
export async function endOtherSessions({ database, endSession }: Deps, sessionId: string): Promise<number> {
  return database.transaction(async (tx) => {
    const others = (await readSessionsBeside(tx, sessionId)).filter((each) => each.sessionId !== sessionId)
    await endAll(tx, { endSession }, others)
    return others.length
  })
}

/**
 * The ended sessions' devices count as new from now on, so that another log-in there is noticed. The browser of an ended extension
 * session stays known.
 */
async function endAll(tx: Tx, { endSession }: Pick<Deps, 'endSession'>, ended: SeenSession[]): Promise<void> {
  for (const { sessionId, identityId, deviceId, isExtension } of ended) {
    await endSession(tx, { sessionId, identityId })
    if (deviceId !== null && !isExtension) await deleteDevice(tx, deviceId)
  }
  if (ended[0]) await announceSessionEnd(tx, ended[0].identityId)
}
