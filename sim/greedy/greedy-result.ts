import type { Reckoning } from './reckon.ts'

/** How a history of somebody greedy ended. */
export type GreedyResult = {
  seed: number
  policy: string
  reckoning: Reckoning
  /** What they did, line by line. */
  story: readonly string[]
  violations: readonly string[]
  statements: number
}

/** Of each policy the one that left with the most. */
export function bestOf(all: readonly GreedyResult[]): GreedyResult[] {
  const best = new Map<string, GreedyResult>()
  for (const result of all) {
    const before = best.get(result.policy)
    if (!before || result.reckoning.beyond > before.reckoning.beyond) best.set(result.policy, result)
  }
  return [...best.values()]
}
