import { Outage } from './outage.ts'
import { Refusal } from './refusal.ts'

/** Refuses `rail_unavailable` when the node behind an answer is unreachable. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Outage) throw new Refusal('rail_unavailable')
    throw error
  }
}
