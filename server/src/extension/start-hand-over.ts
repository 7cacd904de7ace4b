import { createHash } from 'node:crypto'
import { assertWithin } from '../http/throttle.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { ExtensionDeps } from './deps.ts'
import { insertHandOver } from './store.ts'

const codeLifeMs = 10 * 60_000
/** Enough for a user who tries several times; far below what would fill a table. */
const startsBySession = { name: 'hand-overs by session', most: 30, everyMs: 3_600_000 }

/** Makes a code that is valid for this session alone, once, and for ten minutes. */
export async function startHandOver(deps: ExtensionDeps, sessionId: string): Promise<string> {
  const { database, clock, random, extensionId } = deps
  if (extensionId === null) throw new Refusal('feature_off')
  await assertWithin(deps, startsBySession, sessionId)
  const code = Buffer.from(random.bytes(32)).toString('base64url')
  const now = clock.now()
  await insertHandOver(database.db, {
    codeSha256: digestOf(code),
    sessionId,
    askedAt: now,
    expiresAt: after(now, codeLifeMs),
  })
  return code
}

export const digestOf = (code: string): string => createHash('sha256').update(code).digest('hex')
