import { fork, type ChildProcess } from 'node:child_process'
import type { SimCluster } from './cluster.ts'
import { keepOnCore } from './cores.ts'
import type { Told } from './history.ts'
import type { Order, Report } from './worker.ts'

export type Asked = {
  first: number
  last: number
  isTraced: boolean
  /** Enough once so many have failed. */
  maxFailures: number
  onProgress?: (played: number) => void
  onFailed?: (told: Told) => void
  /** Another tree of the house, with a fault planted in it. */
  root?: string
}

export type Played = { seeds: number; statements: number; failed: Told[] }

/** While one history waits for its database another computes; a third brings nothing more (measured). */
const databasesPerWorker = 2
const batch = 20

let named = 0

/** Plays a range of seeds in one process for each cluster, and tells of those that failed. */
export async function playSeeds(clusters: readonly SimCluster[], asked: Asked): Promise<Played> {
  const played: Played = { seeds: 0, statements: 0, failed: [] }
  let next = asked.first
  const take = (): number[] => {
    const isEnough = played.failed.length >= asked.maxFailures
    const count = isEnough ? 0 : Math.min(batch, asked.last - next + 1)
    const seeds = Array.from({ length: count }, (_, n) => next + n)
    next += count
    return seeds
  }
  await Promise.all(
    clusters.slice(0, asked.last - asked.first + 1).map(async (cluster) => {
      const wanted = Math.min(databasesPerWorker, asked.last - asked.first + 1)
      const databases: string[] = []
      for (let n = 0; n < wanted; n += 1) databases.push(await cluster.createDatabase(`sim_${(named += 1)}`))
      await work({ asked, core: cluster.core, databases, take, played })
    }),
  )
  played.failed.sort((one, other) => one.seed - other.seed)
  return played
}

type Work = { asked: Asked; core: number | undefined; databases: string[]; take: () => number[]; played: Played }

/** Runs one worker until there is nothing more to take and all that it took is told. */
async function work({ asked, core, databases, take, played }: Work): Promise<void> {
  const child = fork(new URL('sim/worker.ts', root(asked)), { stdio: 'inherit' })
  await keepOnCore(child.pid!, core)
  let open = 0
  await new Promise<void>((done, broken) => {
    child.on('exit', (code, signal) => broken(new Error(`a worker of the simulator ended with ${signal ?? code}`)))
    child.on('message', (report: Report) => {
      if (report.kind === 'told') {
        open -= 1
        played.seeds += report.seeds
        played.statements += report.statements
        played.failed.push(...report.failed)
        for (const told of report.failed) asked.onFailed?.(told)
        asked.onProgress?.(played.seeds)
      }
      if (open > 0) return
      const seeds = take()
      open += seeds.length
      if (seeds.length === 0) done()
      else send(child, { seeds, isTraced: asked.isTraced })
    })
    send(child, { databases })
  })
  child.removeAllListeners('exit')
  child.disconnect()
}

const root = ({ root }: Asked): URL =>
  root === undefined ? new URL('..', import.meta.url) : new URL(`file://${root}/`)

const send = (child: ChildProcess, order: Order): void => void child.send(order)
