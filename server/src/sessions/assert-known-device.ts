import { after, type Clock } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { findBeginning } from '../users/reads.ts'
import { assertSteppedUp } from './assert-stepped-up.ts'
import { findFirstSeen } from './store.ts'

/** How long a device counts as new. */
const newForMs = 7 * 24 * 60 * 60_000

/**
 * Throws `step_up_required` on a device that is new to the account, unless its user has proved who they are in the last ten minutes, by
 * the log-in or later. The device of the sign-up is seen before its user's record is created, and is never new. Only the time since the
 * device itself was first seen counts, never whether it is the oldest one left: logging all others out gains an intruder nothing.
 */
export async function assertKnownDevice(
  on: Db | Tx,
  session: { sessionId: string | undefined; clock: Clock },
): Promise<void> {
  const { sessionId, clock } = session
  const seen = sessionId === undefined ? undefined : await findFirstSeen(on, sessionId)
  const firstSeenAt = seen?.firstSeenAt ?? null
  if (seen && firstSeenAt !== null) {
    if (after(firstSeenAt, newForMs) <= clock.now()) return
    const begunAt = await findBeginning(on, seen.identityId)
    if (begunAt !== undefined && firstSeenAt <= begunAt) return
  }
  await assertSteppedUp(on, session)
}
