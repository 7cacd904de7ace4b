import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { changeNotice } from './change-notice.ts'
import { wantsNotice } from './reads.ts'
import { ensureToken, upsertSubscription, type SubscriptionSource } from './store.ts'

/**
 * Signs an address up to the newsletter, once, and keeps where that was said; asking again is answered the same (I-48). Where
 * its owner has ended the newsletter, only they begin it again: an address that anybody may have typed does not. False: that.
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
