import { availableParallelism, loadavg } from 'node:os'

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const inMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`

/** One line of the table that a bench prints. */
export function printTimes(what: string, samples: readonly number[]): void {
  const [half, most] = [median(samples), percentile(samples, 0.99)]
  console.log(`${what.padEnd(44)} p50 ${inMs(half).padStart(8)}   p99 ${inMs(most).padStart(8)}   n ${samples.length}`)
}

/** The median of the rates per second of all rounds, and their spread. */
export const perSecond = (rounds: readonly number[]): string =>
  `${Math.round(median(rounds))} a second (${Math.round(Math.min(...rounds))} to ${Math.round(Math.max(...rounds))})`

/** The verdict of a bench: the target, the result, and whether the target is reached. */
export type Verdict = { toReach: string; here: string; isReached: boolean }

/** The verdict as one line, with the load of the machine. */
export const lineOf = ({ toReach, here, isReached }: Verdict): string =>
  `to reach: ${toReach}; here ${here} at a load of ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores: ` +
  (isReached ? 'reached' : 'NOT reached')
