import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { writtenTime } from '../languages/written-time.ts'
import { assertMayBuy } from './assert-may-buy.ts'
import { findPayoutsAfter, updatePayoutsAfter } from './store.ts'

/** Allows payouts to users who may buy, except for a while after a way to log in to the account has changed. */
export async function assertMayPayOut(on: Db | Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await assertMayBuy(on, userId)
  const until = await findPayoutsAfter(on, userId)
  if (until !== null && until > now) throw new Refusal('payouts_paused', { until: writtenTime('en', until) })
}

/** Pauses a user's payouts until then: a way to log in to their account has changed, and they may not have noticed yet. */
export const pausePayouts = async (tx: Tx, paused: { identityId: string; until: Date }): Promise<void> => {
  await updatePayoutsAfter(tx, paused)
}
