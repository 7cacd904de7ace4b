import { knownBrowserCookie, knownBrowserId } from '../browser-cookies/known-browser.ts'
import { withCookies, type Browser } from '../auth/library.ts'
import type { Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { recordUse } from '../users/record-use.ts'
import { findContactOfIdentity } from '../users/reads.ts'
import type { SessionDeps } from './deps.ts'
import { describeDevice } from './describe-device.ts'
import { describePlace } from './describe-place.ts'
import { newDeviceEmail } from './new-device-email.ts'
import { findOrInsertDevice, insertVisit, readSessionIdsOn, updateDevice, updateVisit } from './store.ts'

type Deps = Pick<SessionDeps, 'database' | 'clock' | 'post' | 'locationOf' | 'secret' | 'publicUrl'> & {
  /** Ends those of these sessions that began before this one. */
  endOlder: (tx: Tx, ended: { sessionId: string; among: readonly string[] }) => Promise<unknown>
}

/** The session's owner, and from where it is used now. */
type Visit = { sessionId: string; identityId: string; email: string; browser: Browser; ip: string }

/**
 * Records the device and place of a session each time it gets a token; a session can do nothing before its first. However its user
 * logged in, the first token of a session on a device that was never seen with this account sends an email, and ends the earlier
 * sessions of this browser with the account: a session whose cookie was overwritten can only be used by whoever copied it. The
 * extension's session stays. Returns the cookie by which the browser is known from now on, when it had none.
 */
export async function recordVisit(deps: Deps, { browser, ip, ...whose }: Visit): Promise<{ cookies: string[] }> {
  const { database, clock, locationOf } = deps
  const { sessionId, identityId, email } = whose
  const visit = { sessionId, userAgent: browser.userAgent.slice(0, 300), location: locationOf(ip), at: clock.now() }
  const known = await updateVisit(database.db, visit)
  await recordUse(database.db, { identityId, at: visit.at })
  if (known && (known.deviceId !== null || known.isExtension)) return { cookies: [] }
  const { id, cookies } = browserId(deps, email, browser)
  const record = async (tx: Tx): Promise<void> => {
    const device = await findOrInsertDevice(tx, { identityId, browser: id, at: visit.at })
    if (known) return void (await updateDevice(tx, { sessionId, deviceId: device.id }))
    const isFirst = (await insertVisit(tx, { ...visit, identityId, deviceId: device.id })) > 0
    if (!isFirst) return
    const among = device.isNew ? [] : await readSessionIdsOn(tx, { deviceId: device.id, beside: sessionId })
    if (among.length > 0) await deps.endOlder(tx, { sessionId, among })
    await announce(tx, deps, { ...visit, identityId, isNewDevice: device.isNew })
  }
  await database.transaction(record).catch((error: unknown) => {
    // The session was ended concurrently.
    throw (error as { code?: unknown }).code === foreignKeyViolation ? new Refusal('token_expired') : error
  })
  return { cookies }
}

const foreignKeyViolation = '23503'

/** The id by which the browser is known; the cookie is in the answer when it is new. */
function browserId(deps: Deps, email: string, browser: Browser): { id: string; cookies: string[] } {
  const known = knownBrowserId(deps, email, browser)
  if (known !== undefined) return { id: known, cookies: [] }
  const cookie = knownBrowserCookie(deps, email, browser)
  return { id: knownBrowserId(deps, email, withCookies(browser, [cookie]))!, cookies: [cookie] }
}

type Begun = Parameters<typeof updateVisit>[1] & { identityId: string; isNewDevice: boolean }

/** The user's other pages list the new session. A user who has just signed up has no record yet, and gets no email. */
async function announce(tx: Tx, { post, publicUrl }: Deps, begun: Begun): Promise<void> {
  const user = await findContactOfIdentity(tx, begun.identityId)
  if (!user) return
  await publish(tx, user.id, { kind: 'user', subject: '' })
  if (!begun.isNewDevice) return
  const { device } = describeDevice(begun.userAgent)
  const signIn = { device, place: describePlace(begun.location, user.language), at: begun.at, publicUrl }
  await post(tx, newDeviceEmail(user, signIn))
}
