import type { Reckoning } from './reckon.ts'

/** How a history of somebody greedy ended. */
export type GreedyTold = {
  seed: number
  policy: string
  reckoning: Reckoning
  /** What they did, line by line. */
  story: readonly string[]
  violations: readonly string[]
  statements: number
}

/** Of each policy the one that left with the most. */
export function bestOf(all: readonly GreedyTold[]): GreedyTold[] {
  const best = new Map<string, GreedyTold>()
  for (const told of all) {
    const before = best.get(told.policy)
    if (!before || told.reckoning.beyond > before.reckoning.beyond) best.set(told.policy, told)
  }
  return [...best.values()]
}
