import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { SimCluster } from '../database/cluster.ts'
import { pinToCore } from '../database/cores.ts'
import type { GreedyWay } from '../greedy/ways.ts'
import type { HistoryResult } from './history.ts'
import type { Payouts } from '../plan/plan.ts'
import { addReport, emptyReport, type Report } from './report.ts'
import type { Order } from './worker.ts'

export type Asked = {
  first: number
  last: number
  isTraced: boolean
  /** A greedy user in a world without faults. */
  isGreedy?: boolean
  payouts?: Payouts
  /** Restricts all histories to this policy. */
  greedyWay?: GreedyWay | undefined
  /** Stops after this many failures. */
  maxFailures: number
  /** No new history starts after it is aborted. */
  until?: AbortSignal
  onProgress?: (played: number) => void
  onFailed?: (result: HistoryResult) => void
  /** Another copy of the repository, with a mutant in it. */
  root?: string
}

const batch = 20
/** Nearly all objects of a history die young: a larger nursery is collected less often. */
const execArgv = [...process.execArgv, '--max-semi-space-size=64']

let named = 0

/** Plays a range of seeds in one process per cluster, and reports those that failed. */
export async function playSeeds(clusters: readonly SimCluster[], asked: Asked): Promise<Report> {
  const played = emptyReport()
  let next = asked.first
  const take = (): number[] => {
    const isEnough = played.failed.length >= asked.maxFailures || asked.until?.aborted === true
    const count = isEnough ? 0 : Math.min(batch, asked.last - next + 1)
    const seeds = Array.from({ length: count }, (_, n) => next + n)
    next += count
    return seeds
  }
  const note = (report: Report): void => {
    addReport(played, report)
    for (const result of report.failed) asked.onFailed?.(result)
    asked.onProgress?.(played.seeds)
  }
  const wanted = Math.ceil((asked.last - asked.first + 1) / batch)
  await Promise.all(clusters.slice(0, wanted).map((cluster) => work(cluster, { asked, take, note })))
  played.failed.sort((one, other) => one.seed - other.seed)
  return played
}

type Work = { asked: Asked; take: () => number[]; note: (report: Report) => void }

/** Runs one worker until no seeds are left. */
async function work(cluster: SimCluster, { asked, take, note }: Work): Promise<void> {
  const child = fork(new URL('sim/play/worker.ts', rootOf(asked)), { stdio: 'inherit', execArgv })
  await pinToCore(child.pid!, cluster.core)
  await ask(child, { database: await cluster.createDatabase(`sim_${(named += 1)}`) })
  for (let seeds = take(); seeds.length > 0; seeds = take())
    note(
      await ask(child, {
        seeds,
        isTraced: asked.isTraced,
        isGreedy: asked.isGreedy === true,
        payouts: asked.payouts,
        ...(asked.greedyWay && { greedyWay: asked.greedyWay }),
      }),
    )
  child.disconnect()
}

const rootOf = ({ root }: Asked): URL =>
  root === undefined ? new URL('../..', import.meta.url) : new URL(`file://${root}/`)

async function ask(child: ChildProcess, order: Order): Promise<Report> {
  const answered = new AbortController()
  const ended = once(child, 'exit', { signal: answered.signal }).then(([code, signal]) => {
    throw new Error(`a worker of the simulator ended with ${String(signal ?? code)}`)
  })
  child.send(order)
  try {
    const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report]
    return report
  } finally {
    answered.abort()
    ended.catch(() => undefined)
  }
}
