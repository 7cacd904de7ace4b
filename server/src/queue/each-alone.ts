import { Outage } from '../kit/outage.ts'

/**
 * Runs the step for every item, one after the other. A failure does not stop the rest; the first is rethrown at the end so
 * that the sweep logs it. An `Outage` ends the run at once, because the remaining items would meet it too; so does an error
 * of the list itself.
 */
export async function eachAlone<T>(
  due: Iterable<T> | AsyncIterable<T>,
  step: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const one of due) {
    try {
      await step(one)
    } catch (error) {
      if (error instanceof Outage) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
