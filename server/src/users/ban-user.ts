import type { Clock } from '../kit/clock.ts'
import type { Database, Db, Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { addJob } from '../queue/jobs.ts'
import { findUser, insertBan, updateBanLifted } from './store.ts'

/**
 * Restricts a user: from now on only the reason is answered and nothing can be bought (D-28). An existing ban stays as it is: returns
 * false.
 */
export async function banUser(
  { database, clock }: { database: Database; clock: Clock },
  { userId, reason, by }: { userId: string; reason: string; by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const banned = await insertBan(tx, { userId, reason, by, at: clock.now() })
    if (banned > 0) await announce(tx, userId)
    return banned > 0
  })
}

/** Ends the ban and records who ended it. Returns false when the user was not restricted. */
export async function liftBan(
  { database, clock }: { database: Database; clock: Clock },
  { userId, by }: { userId: string; by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const lifted = await updateBanLifted(tx, { userId, by, at: clock.now() })
    if (lifted > 0) await announce(tx, userId)
    return lifted > 0
  })
}

/** Notifies the user's pages, and freezes or releases their cards. */
async function announce(tx: Tx, userId: string): Promise<void> {
  await publish(tx, userId, { kind: 'user', subject: userId })
  await addJob(tx, 'user.restriction_changed', { userId })
}

/** Why a user is restricted, for answers that carry the reason beside their content; null when they are not. */
export const banReasonOf = async (on: Db | Tx, userId: string): Promise<string | null> =>
  (await findUser(on, userId))?.banReason ?? null
