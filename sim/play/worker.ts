import type { GreedyResult } from '../greedy/greedy-result.ts'
import type { GreedyWay } from '../greedy/ways.ts'
import { playGreedy } from '../greedy/play-greedy.ts'
import { playHistory } from './history.ts'
import type { Payouts } from '../plan/plan.ts'
import { addReport, emptyReport, type Report } from './report.ts'
import { openSlot, type Slot } from '../database/slot.ts'

// One process of the simulator: plays the seeds that it receives, one after the other, in its own database.

/** A database to use, then seeds to play; each order is answered with a report. */
export type Order =
  | { database: string }
  | { seeds: readonly number[]; isTraced: boolean; isGreedy: boolean; payouts: Payouts; greedyWay?: GreedyWay }
let slot: Slot | undefined

async function carryOut(order: Order): Promise<Report> {
  const report = emptyReport()
  if ('database' in order) {
    slot = await openSlot(order.database)
    return report
  }
  for (const [n, seed] of order.seeds.entries()) {
    if (order.isGreedy) {
      addReport(report, reportOf(await playGreedy(slot!, seed, order.greedyWay)))
      continue
    }
    // The ledger's invariant queries take as long as a history, so only the first history of each batch runs them.
    const result = await playHistory(slot!, seed, { isAudited: n === 0, payouts: order.payouts })
    const failed = result.violations.length > 0 || order.isTraced ? [result] : []
    addReport(report, { ...result, seeds: 1, failed, best: [] })
  }
  return report
}

/** A profit is a violation, too. */
function reportOf(result: GreedyResult): Report {
  const { seed, statements, story, policy, reckoning } = result
  const won = reckoning.beyond > 0 ? [`somebody won ${reckoning.beyond} cents: ${policy}`] : []
  const violations = [...result.violations, ...won]
  const failed = violations.length > 0 ? [{ seed, violations, trace: story, statements, faults: {}, ends: {} }] : []
  return { ...emptyReport(), seeds: 1, statements, failed, best: [result] }
}

process.on('message', (order: Order) => void carryOut(order).then((report) => process.send!(report)))
process.on('disconnect', () => process.exit(0))
// Signals to the process group arrive here too; the parent process ends this one in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
