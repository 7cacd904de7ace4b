import type { Session } from '@moon/contract/sessions.ts'
import type { Db, Tx } from '../database/db.ts'
import { describeDevice } from './describe-device.ts'
import { describePlace } from './describe-place.ts'
import { readSessionsBeside, type SeenSession } from './store.ts'

/** Where the owner of this session is logged in: this session first, then the last used ones. */
export async function listSessions(on: Db | Tx, sessionId: string): Promise<Session[]> {
  const all = (await readSessionsBeside(on, sessionId)).map((row) => ({
    id: row.sessionId,
    ...describe(row),
    place: describePlace(row.location),
    startedAt: row.startedAt,
    seenAt: row.seenAt,
    isCurrent: row.sessionId === sessionId,
  }))
  return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)]
}

function describe({ userAgent, isExtension }: SeenSession): Pick<Session, 'device' | 'kind'> {
  const described = describeDevice(userAgent)
  return isExtension ? { device: `Moon extension, ${described.device}`, kind: 'extension' } : described
}
