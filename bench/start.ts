// The time from `npm start` until a page has data to show: the app's document and the prices of cards. The first
// start of a folder creates a database and a sandbox; later starts are warm.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/src/start/free-port.ts'
import { startProduct } from '../tools/src/start/product.ts'
import { inMs, median, type Verdict } from './figures.ts'

const toReachMs = 5_000

/** Prints the time of the first start, and of `words` warm ones (5). */
export async function start([rounds = '5']: readonly string[]): Promise<Verdict> {
  const home = await mkdtemp(join(tmpdir(), 'moon-bench-'))
  try {
    // The first start builds the web app if necessary.
    const first = await startOnce(home)
    const warm: number[] = []
    for (let round = 0; round < Number(rounds); round += 1) warm.push(await startOnce(home))
    console.log(`the first start of a folder ${inMs(first)}, warm ones ${warm.map(inMs).join(', ')}`)
    return {
      toReach: `a warm start ${inMs(toReachMs)}`,
      here: inMs(median(warm)),
      isReached: median(warm) <= toReachMs,
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function startOnce(home: string): Promise<number> {
  const stops: (() => Promise<void>)[] = []
  try {
    const began = performance.now()
    const port = await freePort()
    const plan = { home, port, ephemeral: false, say: () => {}, signal: new AbortController().signal }
    const { app } = await startProduct(plan, stops)
    for (const path of ['/', '/v1/public/card-prices'])
      while (!(await fetch(new URL(path, app)).then(({ ok }) => ok))) await sleep(20)
    return performance.now() - began
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
