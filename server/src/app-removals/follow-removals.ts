import { dropAuthenticator } from '../authenticators/drop-authenticator.ts'
import { readUseMark } from '../authenticators/reads.ts'
import { endAllSessions } from '../identity/session.ts'
import { after } from '../kit/clock.ts'
import { pausePayouts } from '../users/assert-may-pay-out.ts'
import { readOwnerOf } from '../users/reads.ts'
import { waitsMs } from './begin-removal.ts'
import type { RemovalDeps } from './deps.ts'
import { appRemovedEmail, removalReminderEmail } from './emails.ts'
import { stopRemoval } from './stop-removal.ts'
import { lockWaiting, readWaiting, updateDone, updateReminded, type Removal } from './store.ts'

/** How long payouts are paused after an app was removed. */
const payoutsWaitMs = 72 * 3_600_000

/**
 * Processes waiting removals: an app that was used meanwhile is not lost, and stays; halfway the owner gets another letter; and due
 * removals are done.
 */
export async function followRemovals(deps: RemovalDeps): Promise<void> {
  const now = deps.clock.now()
  for (const removal of await readWaiting(deps.database.db)) {
    const isUsed = (await readUseMark(deps.database.db, removal.identityId)) !== removal.useMark
    if (isUsed) await stopRemoval(deps, { id: removal.id, by: 'the app' })
    else if (removal.dueAt <= now) await removeApp(deps, removal)
    else if (removal.remindedAt === null && after(removal.begunAt, waitsMs / 2) <= now) await remind(deps, removal)
  }
}

/** Removes the app: log-ins ask for a mailed code again, every session ends, and payouts are paused for a while. */
async function removeApp({ database, clock, post, publicUrl }: RemovalDeps, { id, identityId, useMark }: Removal) {
  const now = clock.now()
  const payoutsAfter = after(now, payoutsWaitMs)
  await database.transaction(async (tx) => {
    // Stopped, or the app used, concurrently: the next turn sees it.
    if (!(await lockWaiting(tx, id)) || (await readUseMark(tx, identityId)) !== useMark) return
    await dropAuthenticator(tx, identityId)
    await endAllSessions(tx, identityId)
    await pausePayouts(tx, { identityId, until: payoutsAfter })
    await updateDone(tx, { id, at: now })
    const owner = await readOwnerOf(tx, identityId)
    if (owner) await post(tx, appRemovedEmail(owner, { payoutsAfter, publicUrl }))
  })
}

async function remind(deps: RemovalDeps, { id, identityId, dueAt, token }: Removal): Promise<void> {
  const { database, clock, post, publicUrl } = deps
  await database.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, id)
    const owner = await readOwnerOf(tx, identityId)
    if (!owner || !waiting || waiting.remindedAt !== null) return
    await updateReminded(tx, { id, at: clock.now() })
    await post(tx, removalReminderEmail(owner, { dueAt, publicUrl, token }))
  })
}
