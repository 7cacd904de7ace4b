import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import { insertBan, liftStandingBan } from './store.ts'

/** Restricts a person: from now on only the reason is answered and nothing can be bought (D-28). A standing ban stays as it is. */
export async function banUser(
  { database, clock }: { database: Database; clock: Clock },
  { userId, reason, by }: { userId: string; reason: string; by: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const banned = await insertBan(tx, { userId, reason, by, at: clock.now() })
    if (banned > 0) await publish(tx, userId, { kind: 'user', subject: userId })
  })
}

export async function liftBan(
  { database, clock }: { database: Database; clock: Clock },
  { userId }: { userId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const lifted = await liftStandingBan(tx, { userId, at: clock.now() })
    if (lifted > 0) await publish(tx, userId, { kind: 'user', subject: userId })
  })
}
