import type { GreedyWay } from '../greedy/ways.ts'

/** A fault that somebody might have written: a file of the production code, and what stands there instead. */
export type Planted = {
  name: string
  edits: { file: string; find: string; instead: string }[]
  /** Which way of the greedy it would pay; otherwise it is hunted in the histories of everybody. */
  greedy?: GreedyWay
  /** A test file that tells of it, where no history of the simulator can. */
  story?: string
}

export const edit = (file: string, find: string, instead: string) => ({ file: `server/src/${file}`, find, instead })
