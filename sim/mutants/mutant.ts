import type { Edit } from '../../tools/src/tests/with-edits.ts'
import type { GreedyWay } from '../greedy/ways.ts'

/** A fault that somebody might have written: which text of the production code is replaced, and by what. */
export type Mutant = {
  name: string
  edits: Edit[]
  /** Which greedy policy would profit from it; without one, ordinary histories must find it. */
  greedy?: GreedyWay
  /** Looked for where somebody is paid out in every history. */
  hasPayouts?: boolean
  /** A test file that must fail because of it, where no history of the simulator can show it. */
  story?: string
}

export const edit = (file: string, find: string, instead: string): Edit => ({
  file: `server/src/${file}`,
  find,
  instead,
})
