import { readCookie, headersOf, readAnswer, withCookies, type Browser } from '../auth/library.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../http/throttle.ts'
import { identityOf } from '../sessions/reads.ts'
import { recordExtension } from '../sessions/record-extension.ts'
import { digestOf } from './start-hand-over.ts'
import { bytesOf } from './bytes-of.ts'
import type { ExtensionDeps } from './deps.ts'
import { readPublicKey } from './read-public-key.ts'
import { sealForExtension } from './seal-for-extension.ts'
import { takeHandOver } from './store.ts'

type Wanted = { sessionId: string; code: string; publicKey: string; iv: string; browser: Browser }
type HandedOver = { id: string; key: string; session: string }

const ivBytes = 12
const uniqueViolation = '23505'
const triesBySession = { name: 'handed over by session', most: 10, everyMs: 3_600_000 }

/**
 * Creates a session for the extension and encrypts it for the extension's public key. The code must be one that this very session
 * requested; code and iv are used up, so that nothing of a hand-over can be used twice.
 */
export async function handOver(deps: ExtensionDeps, wanted: Wanted): Promise<HandedOver> {
  const { database, clock, auth, extensionId } = deps
  const { sessionId, code, browser } = wanted
  if (extensionId === null) throw new Refusal('feature_off')
  const publicKey = readPublicKey(wanted.publicKey)
  const iv = bytesOf(wanted.iv)
  if (iv.length !== ivBytes) throw new Refusal('bad_input')
  await assertWithin(deps, triesBySession, sessionId)
  const now = clock.now()
  const once = { codeSha256: digestOf(code), sessionId, iv: iv.toString('base64url'), at: now }
  const taken = await takeHandOver(database.db, once).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === uniqueViolation) return 0
    throw error
  })
  if (taken === 0) throw new Refusal('hand_over_lost')
  const identityId = await identityOf(database.db, sessionId)
  const { body, cookies } = await readAnswer(
    await auth.api.enterExtension({ body: { identityId }, headers: headersOf(browser), asResponse: true }),
  )
  const token = readCookie(deps, withCookies({ ...browser, cookies: '' }, cookies).cookies, 'session_token')
  invariant(token !== undefined, 'a session that was made has a token')
  const id = String(body['id'])
  const { userAgent } = browser
  await database.transaction((tx) => recordExtension(tx, deps, { sessionId: id, from: sessionId, userAgent, at: now }))
  return { id, ...sealForExtension({ ...deps, extensionId }, { publicKey, iv, content: { token } }) }
}
