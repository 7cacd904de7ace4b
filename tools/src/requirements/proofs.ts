// An item is proved by at least one passing test and no failing one.
import { idsInTitle, type Area } from './requirement-ids.ts'
import type { Result } from '../tests/read-results.ts'
import { Unready } from '../processes/unready.ts'

export type Proof = 'proved' | 'failing' | 'missing'

export function proofsOf(areas: Area[], results: Result[]): Map<string, Proof> {
  const proofs = new Map<string, Proof>(areas.flatMap(({ ids }) => ids).map((id) => [id, 'missing']))
  for (const { title, state } of results) {
    for (const id of idsInTitle(title)) {
      if (!proofs.has(id)) throw new Unready(`Not in docs/requirements.md: ${id}, in the title "${title}".`)
      if (state === 'failed') proofs.set(id, 'failing')
      if (state === 'passed' && proofs.get(id) === 'missing') proofs.set(id, 'proved')
    }
  }
  return proofs
}

/** Number of passing tests of an item per suite: `{ unit: 2, journeys: 1 }`. */
export type Passed = Record<string, number>

export function passedBy(results: Result[]): Map<string, Passed> {
  const passed = new Map<string, Passed>()
  for (const { suite, title, state } of results)
    if (state === 'passed')
      for (const id of idsInTitle(title)) {
        const counts = passed.get(id) ?? {}
        passed.set(id, { ...counts, [suite]: (counts[suite] ?? 0) + 1 })
      }
  return passed
}

/** Proved by a single journey only: the proof is lost when that journey is removed or fails. */
export const hangsOnOneJourney = (passed: Passed = {}): boolean =>
  Object.keys(passed).length === 1 && passed['journeys'] === 1
