import { after } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** The wait after each failed attempt: 76 hours in all, which is longer than `failingForMs`. */
const spacing = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** An endpoint that has not yet confirmed that it wants events is not tried for days. */
const attemptsOfTest = 4

/** Jitter of up to a fifth, so that dispatches that failed together are not retried together. */
const jitterParts = 200

/** When an event is tried next after this many failed attempts; null for never. */
export function nextAttemptAt(
  now: Date,
  { attempts, isPending, random }: { attempts: number; isPending: boolean; random: Random },
): Date | null {
  const wait = spacing[attempts - 1]
  if (wait === undefined || (isPending && attempts >= attemptsOfTest)) return null
  return after(now, wait + Math.floor((wait * random.below(jitterParts)) / 1_000))
}

/** How long all dispatches must fail before an endpoint is turned off. */
export const failingForMs = 72 * hour

/** How long an endpoint rests after this many consecutive failures: its waiting dispatches hold up no other. */
export const restMs = (failures: number): number => Math.min(5 * minute, second * 2 ** Math.min(failures - 1, 20))
