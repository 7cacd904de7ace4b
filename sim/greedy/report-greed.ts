import type { GreedyResult } from './greedy-result.ts'

/**
 * Reports the best result of each policy, the story of the best overall, and one line that says whether a user
 * profited.
 */
export function reportGreed(
  best: readonly GreedyResult[],
  { seeds, bad, seconds }: { seeds: number; bad: number; seconds: number },
): number {
  const ordered = best.toSorted((one, other) => other.reckoning.beyond - one.reckoning.beyond)
  console.log('The most that anybody left with beyond the stated gifts (docs/money-rules.md), by what they tried:')
  for (const { seed, policy, reckoning } of ordered) {
    const { beyond, brought, has, gifts } = reckoning
    const given = `lock ${dollars(gifts.lock)}, tolerance ${dollars(gifts.tolerance)}, owed ${dollars(gifts.overCollected)}`
    console.log(
      `${dollars(beyond).padStart(12)}  ${policy} (seed ${seed}: brought ${dollars(brought)}, has ${dollars(has)}; ${given})`,
    )
  }
  const [first] = ordered
  if (first && first.reckoning.beyond > 0) console.log(`The story of seed ${first.seed}:\n${first.story.join('\n')}`)
  const profit = Math.max(0, first?.reckoning.beyond ?? 0)
  const verdict = profit === 0 ? 'nobody won more than the stated gifts' : `the best profit is ${dollars(profit)}`
  console.log(`${seeds} seeds, ${bad} with violations, ${seconds.toFixed(1)} s: ${verdict}`)
  return bad > 0 || profit > 0 ? 1 : 0
}

const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
