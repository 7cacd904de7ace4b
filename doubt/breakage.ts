import type { Edit } from '../tools/src/tests/with-edits.ts'

/** A way to break what an item of docs/requirements.md promises: one text of the product replaced. */
export type Breakage = Edit & {
  /** Each of these items must have a test that fails. */
  ids: readonly [string, ...string[]]
  /** What the broken product no longer does, in the words of the item. */
  why: string
}
