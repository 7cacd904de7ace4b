import type { Language } from '@moon/contract/plain/languages.ts'
import type { Session } from '@moon/contract/sessions.ts'
import type { Db, Tx } from '../database/db.ts'
import { inLanguage } from '../languages/in-language.ts'
import { say } from '../languages/message.ts'
import { describeDevice } from './describe-device.ts'
import { describePlace } from './describe-place.ts'
import { readSessionsBeside, type SeenSession } from './store.ts'

/** The sessions of this session's owner: this one first, then the most recently used. */
export async function listSessions(on: Db | Tx, sessionId: string, language: Language): Promise<Session[]> {
  const all = (await readSessionsBeside(on, sessionId)).map((row) => ({
    id: row.sessionId,
    ...describe(row, language),
    place: describePlace(row.location, language),
    startedAt: row.startedAt,
    seenAt: row.seenAt,
    isCurrent: row.sessionId === sessionId,
  }))
  return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)]
}

function describe({ userAgent, isExtension }: SeenSession, language: Language): Pick<Session, 'device' | 'kind'> {
  const { device, kind } = describeDevice(userAgent)
  if (!isExtension) return { device: inLanguage(language, device), kind }
  return { device: inLanguage(language, say('Moon extension, {device}', { device })), kind: 'extension' }
}
