import type { Recovery } from '@moon/contract/recoveries.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { publish } from '../live/live.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { findRecoverable, insertRecovery } from './store.ts'
import { describeRecovery, type Terms } from './describe-recovery.ts'

export type AskDeps = Terms & { database: Database; clock: Clock; ids: Ids; log: Log }

/**
 * Requests a recovery of coins that arrived where they are not taken: the same key often opens the address. Recovery is manual work with
 * a fixed fee, shown before the user agrees to it (D-10). Idempotent: a second request changes nothing and raises no second alarm.
 */
export async function requestRecovery(
  deps: AskDeps,
  { userId, id, fee }: { userId: string; id: string; fee: Cents },
): Promise<Recovery> {
  const { database, clock, ids, log, recoveryFeeCents: feeCents } = deps
  const { one, isFirst } = await database.transaction(async (tx) => {
    const found = await findRecoverable(tx, id)
    if (found?.userId !== userId) throw new Refusal('not_found')
    const { state } = describeRecovery(deps, found)
    if (state === 'asked') return { one: found, isFirst: false }
    if (state !== 'found' || fee !== feeCents) throw new Refusal('wrong_state')
    const asked = { id: ids('rec'), recoverableId: id, userId, feeCents, askedAt: clock.now() }
    const isInserted = await insertRecovery(tx, asked)
    if (isInserted) await publish(tx, userId, { kind: 'activity', subject: id })
    return { one: { ...found, askedFee: feeCents }, isFirst: isInserted }
  })
  if (isFirst)
    log.warn({ alarm: 'recovery', id, userId }, 'somebody wants their coins brought back; an operator must do it')
  return describeRecovery(deps, one)
}
