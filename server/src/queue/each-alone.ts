import { Outage } from '../kit/outage.ts'

/**
 * Takes the step for each in turn. One that fails holds up no other and comes again with the next sweep, which still fails
 * with it, so that it is told. Where somebody outside is away the rest waits too, for it would meet the same; so it does
 * where the list itself ends with an error.
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
