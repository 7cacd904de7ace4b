import { bestOf, type GreedyResult } from '../greedy/greedy-result.ts'
import type { HistoryResult } from './history.ts'
import { addTally, type Tally } from './tally.ts'

/** The results of some seeds. */
export type Report = {
  seeds: number
  statements: number
  faults: Tally
  ends: Tally
  failed: HistoryResult[]
  /** The best result of each greedy policy. */
  best: GreedyResult[]
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
