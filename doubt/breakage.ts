import type { Edit } from '../tools/src/tests/with-edits.ts'

/** How somebody might break what an item of docs/requirements.md promises: one text of the product replaced. */
export type Breakage = Edit & {
  /** Each of them has to be noticed by a test that claims it. */
  ids: readonly [string, ...string[]]
  /** What the product no longer does, in the words of the item. */
  why: string
}
