import { after, type Clock } from '../kit/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { findSteppedUpAt, updateSteppedUp } from './store.ts'

/** How long a proof counts; a log-in is one. */
const steppedUpForMs = 10 * 60_000

/**
 * Throws `step_up_required` unless the user of this session has proved who they are in the last ten minutes: checked before an action
 * that could take an account over or take its money out. A caller without a session, such as a program, is always refused.
 */
export async function assertSteppedUp(
  on: Db | Tx,
  { sessionId, clock }: { sessionId: string | undefined; clock: Clock },
): Promise<void> {
  const until = sessionId === undefined ? null : await steppedUpUntil(on, sessionId)
  if (until === null || until <= clock.now()) throw new Refusal('step_up_required')
}

/** Until when the last proof of a session counts; null when it has none. */
export async function steppedUpUntil(on: Db | Tx, sessionId: string): Promise<Date | null> {
  const at = await findSteppedUpAt(on, sessionId)
  return at && after(at, steppedUpForMs)
}

/** Records a proof of who uses this session; returns until when it counts. */
export async function recordStepUp(on: Db | Tx, { sessionId, at }: { sessionId: string; at: Date }): Promise<Date> {
  if ((await updateSteppedUp(on, { sessionId, at })) === 0) throw new Refusal('token_expired')
  return after(at, steppedUpForMs)
}
