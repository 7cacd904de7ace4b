import { playHistory, type Told } from './history.ts'
import { openSlot } from './slot.ts'

// One process of the simulator: plays the seeds it is sent, a few at a time, each in a database of its own.

/** Sent to a worker: databases to use, and then seeds to play. */
export type Order = { databases: string[] } | { seeds: number[]; isTraced: boolean }
/** Sent back: `ready` for more, and what came of seeds. */
export type Report = { kind: 'ready' } | { kind: 'told'; seeds: number; statements: number; failed: Told[] }

/** The ledger's own questions are asked of the first history of a batch. */
const queue: { seed: number; isAudited: boolean }[] = []

async function play(url: string, wake: () => Promise<void>): Promise<never> {
  const slot = await openSlot(url)
  for (;;) {
    const next = queue.shift()
    if (!next) await wake()
    else {
      const told = await playHistory(slot, next.seed, next)
      const failed = told.violations.length > 0 || isTraced ? [told] : []
      report({ kind: 'told', seeds: 1, statements: told.statements, failed })
    }
  }
}

let isTraced = false
let waiting: (() => void)[] = []

/** Nobody listens any more once the last seed has been told. */
const report = (what: Report): void => void process.send!(what, () => undefined)

const wake = (): Promise<void> =>
  new Promise((go) => {
    waiting.push(go)
    if (queue.length === 0) report({ kind: 'ready' })
  })

process.on('message', (order: Order) => {
  if ('databases' in order) {
    for (const url of order.databases) void play(url, wake)
    return
  }
  isTraced = order.isTraced
  for (const [n, seed] of order.seeds.entries()) queue.push({ seed, isAudited: n === 0 })
  const woken = waiting
  waiting = []
  for (const go of woken) go()
})
process.on('disconnect', () => process.exit(0))
