import { DatabaseAway } from '../database/database-away.ts'
import type { Log } from '../kit/log.ts'

/**
 * Runs the step for every item, one after the other. A failure is logged with what names the item and does not stop the
 * rest; the next run tries again. Only a database that is away ends the run at once, because the remaining items would meet
 * it too. Where one log line a run is enough, `eachAlone` rethrows instead.
 */
export async function eachLogged<T>(
  { log, failed, nameOf }: { log: Log; failed: string; nameOf: (one: T) => Readonly<Record<string, string>> },
  due: Iterable<T> | AsyncIterable<T>,
  step: (one: T) => Promise<unknown>,
): Promise<void> {
  for await (const one of due) {
    try {
      await step(one)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      log.error({ ...nameOf(one), error: String(error) }, `${failed}; it will be tried again`)
    }
  }
}
