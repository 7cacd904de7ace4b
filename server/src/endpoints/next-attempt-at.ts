import { after } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** After the how manieth attempt in vain how long it waits: 76 hours for all of them, which is longer than `failingForMs`. */
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

/** Whoever has yet to say that they want to hear anything is not asked for days. */
const attemptsOfTest = 4

/** Up to a fifth longer, so that what failed together does not come back together. */
const jitterParts = 200

/** When an event is tried next after so many attempts in vain; null: never. */
export function nextAttemptAt(
  now: Date,
  { attempts, isPending, random }: { attempts: number; isPending: boolean; random: Random },
): Date | null {
  const wait = spacing[attempts - 1]
  if (wait === undefined || (isPending && attempts >= attemptsOfTest)) return null
  return after(now, wait + Math.floor((wait * random.below(jitterParts)) / 1_000))
}

/** For how long nothing may arrive before an endpoint is turned off. */
export const failingForMs = 72 * hour

/** How long an endpoint is left alone after so many failures one after the other: what waits for it holds up nobody. */
export const restMs = (failures: number): number => Math.min(5 * minute, second * 2 ** Math.min(failures - 1, 20))
