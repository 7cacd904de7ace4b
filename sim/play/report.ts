import { bestOf, type GreedyTold } from '../greedy/greedy-told.ts'
import type { Told } from './history.ts'
import { addTally, type Tally } from './tally.ts'

/** What came of some seeds. */
export type Report = {
  seeds: number
  statements: number
  faults: Tally
  ends: Tally
  failed: Told[]
  /** The best of each policy of the greedy. */
  best: GreedyTold[]
}

export const emptyReport = (): Report => ({ seeds: 0, statements: 0, faults: {}, ends: {}, failed: [], best: [] })

export function addReport(sum: Report, other: Readonly<Report>): void {
  sum.seeds += other.seeds
  sum.statements += other.statements
  addTally(sum.faults, other.faults)
  addTally(sum.ends, other.ends)
  sum.failed.push(...other.failed)
  sum.best = bestOf([...sum.best, ...other.best])
}
