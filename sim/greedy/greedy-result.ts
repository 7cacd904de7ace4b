import type { Reckoning } from './reckon.ts'

/** The end of a history with a greedy user. */
export type GreedyResult = {
  seed: number
  policy: string
  reckoning: Reckoning
  /** The user's actions, line by line. */
  story: readonly string[]
  violations: readonly string[]
  statements: number
}

/** The most profitable result of each policy. */
export function bestOf(all: readonly GreedyResult[]): GreedyResult[] {
  const best = new Map<string, GreedyResult>()
  for (const result of all) {
    const before = best.get(result.policy)
    if (!before || result.reckoning.beyond > before.reckoning.beyond) best.set(result.policy, result)
  }
  return [...best.values()]
}
