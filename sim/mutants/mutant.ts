import type { Edit } from '../../tools/src/tests/with-edits.ts'
import type { GreedyWay } from '../greedy/ways.ts'

/** A plausible programming error: which text of the production code is replaced, and by what. */
export type Mutant = {
  name: string
  edits: Edit[]
  /** The greedy policy that would profit; without one, ordinary histories must find the mutant. */
  greedy?: GreedyWay
  /** Searched in histories with a payout in each. */
  hasPayouts?: boolean
  /** A test file that must fail with the mutant, if no history of the simulator can find it. */
  story?: string
}

export const edit = (file: string, find: string, instead: string): Edit => ({
  file: `server/src/${file}`,
  find,
  instead,
})
