// A hundred concurrent log-ins, each of which costs a hash: how much slower is another user's page meanwhile? In
// turns with quiet.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { arrive } from './buyer.ts'
import { look } from './crowd.ts'
import { percentile, printTimes, type Verdict } from './figures.ts'
import type { SaidByLogIns } from './log-in-crowd.ts'
import { withProduct } from './product-world.ts'

// So few rounds that the rate limit by address does not apply.
const rounds = 3
const quietLooks = 60
const betweenMs = 40
const toReach = 3

/** Prints the times of a page alone and beside `words` log-ins (100). */
export async function logIns([crowd = '100']: readonly string[]): Promise<Verdict> {
  return withProduct(async (world) => {
    const bob = await arrive({ ...world, name: 'reader' })
    const child = fork(fileURLToPath(new URL('log-in-crowd.ts', import.meta.url)), [world.app, crowd])
    const [quiet, crowded]: [number[], number[]] = [[], []]
    const times: number[] = []
    for (let n = 0; n < quietLooks / 3; n += 1) await look(bob)
    for (let round = 0; round < rounds; round += 1) {
      for (let n = 0; n < quietLooks; n += 1) {
        quiet.push(await look(bob))
        await sleep(betweenMs)
      }
      const open = { isOpen: true }
      const began = performance.now()
      child.send('go')
      const ended = (once(child, 'message') as Promise<[SaidByLogIns]>).finally(() => (open.isOpen = false))
      while (open.isOpen) {
        crowded.push(await look(bob))
        await sleep(betweenMs)
      }
      times.push(performance.now() - began)
      const [counts] = await ended
      console.log(
        Object.entries(counts)
          .map(([how, count]) => `${count} log-ins: ${how}`)
          .join(', '),
      )
    }
    child.kill()
    bob.leave()
    printTimes(`until ${crowd} log-ins are answered`, times)
    printTimes('a page, alone', quiet)
    printTimes('a page, beside the log-ins', crowded)
    const ratio = percentile(crowded, 0.99) / percentile(quiet, 0.99)
    return {
      toReach: `p99 of a page beside ${crowd} log-ins at most ${toReach} times its quiet one`,
      here: ratio.toFixed(2),
      isReached: ratio <= toReach,
    }
  })
}
