import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { changeNotice } from './change-notice.ts'
import { wantsNotice } from './reads.ts'
import { ensureToken, upsertSubscription, type SubscriptionSource } from './store.ts'

/**
 * Subscribes an address to the newsletter, once, and records where; a repetition gets the same answer (I-48). When its owner has ended
 * the newsletter, only they can resume it, and not a visitor who typed the address. Returns false in that case.
 */
export async function subscribe(
  { database, clock }: { database: Database; clock: Clock },
  { email, source }: { email: string; source: SubscriptionSource },
): Promise<boolean> {
  const notice = { email, notice: 'news' } as const
  return database.transaction(async (tx) => {
    await upsertSubscription(tx, { email, source, at: clock.now() })
    await ensureToken(tx, notice)
    if (source !== 'site') await changeNotice(tx, { clock }, { ...notice, isWanted: true })
    return wantsNotice(tx, notice)
  })
}
