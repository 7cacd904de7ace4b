import { after } from '../kit/clock.ts'
import { publish } from '../live/live.ts'
import type { LightningWaits } from '../payouts/payout.ts'
import type { LightningPayout } from '../payouts/reads.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { findSend, upsertWaiting } from './store.ts'

/** Why a payout is not paid now; `detail` is for operators. */
export type Wait = { kind: LightningWaits; detail: string }

/** Retry pauses: short at first, then longer and longer. */
const [firstMs, longestMs] = [5_000, 60_000]

/** Stores why a payout waits, for its user and for operators, and when it is retried. */
export async function letWait(
  { database, clock, log }: Pick<LightningPayoutDeps, 'database' | 'clock' | 'log'>,
  { id, userId }: Pick<LightningPayout, 'id' | 'userId'>,
  { kind, detail }: Wait,
): Promise<void> {
  const isNew = await database.transaction(async (tx) => {
    const before = await findSend(tx, id)
    const waitMs = Math.min(longestMs, firstMs * 2 ** Math.min(before?.attempts ?? 0, 10))
    await upsertWaiting(tx, { payoutId: id, because: kind, nextAttemptAt: after(clock.now(), waitMs) })
    if (before?.waitsBecause === kind) return false
    await publish(tx, userId, { kind: 'activity', subject: id })
    return true
  })
  if (isNew) log.warn({ alarm: 'lightning_payout_waits', id, reason: kind, detail }, 'a payout over Lightning waits')
}
