import { DatabaseAway } from './database-away.ts'
import type { Patience } from './connect-patiently.ts'

/** How far a transaction has come. */
export type Step = { isCommitSent: boolean }

export type Waiting = { pause: (ms: number) => Promise<void>; patience: Patience }

/**
 * Retries a whole transaction: after a conflict with others, and, while `patience` lasts, after its connection was lost before the
 * commit was sent. A commit that was sent may have happened: only a new request under the same idempotency key finds out.
 */
export async function retryTransaction<T>(
  attempt: (step: Step) => Promise<T>,
  { pause, patience }: Waiting,
): Promise<T> {
  const begun = performance.now()
  let [conflicts, losses] = [0, 0]
  for (;;) {
    const step = { isCommitSent: false }
    try {
      return await attempt(step)
    } catch (error) {
      if (isLost(error) && !step.isCommitSent && performance.now() - begun < patience.ms) {
        losses += 1
        await pause(losses * 50)
        continue
      }
      const most = attemptsAfter[String((error as { code?: unknown }).code)]
      if (most === undefined) throw error
      conflicts += 1
      if (conflicts >= most) throw busyOf(error as Error)
      await pause(conflicts * conflicts * 2)
    }
  }
}

/** Serialization failure, deadlock, lock not available; the last has already waited for its lock. */
const attemptsAfter: Readonly<Record<string, number>> = { '40001': 8, '40P01': 8, '55P03': 2 }

const busyOf = (error: Error): DatabaseAway =>
  error instanceof DatabaseAway ? error : new DatabaseAway(error, { isBusy: true })

/** The connection was lost, and no caller has waited for a new one yet. */
const isLost = (error: unknown): boolean =>
  error instanceof DatabaseAway && !error.isBusy && error.isPassing && !error.wasAwaited
