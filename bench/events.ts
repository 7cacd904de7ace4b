// The cost of live events for the ledger: transfers a second through one house account, with an event each and
// without, in turns.
import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@moon/contract/ids.ts'
import { openDatabase, type Database } from '../server/src/database/db.ts'
import { createLog } from '../server/src/kit/log.ts'
import { postTransfers } from '../server/src/ledger/post-transfers.ts'
import { publish } from '../server/src/live/live.ts'
import { startLiveFeed } from '../server/src/live/live-feed.ts'
import { expectBalancedBooks } from '../server/src/testing/ledger.ts'
import { benchedTransfer, benchedUser } from './benched-transfer.ts'
import { median, type Verdict } from './figures.ts'
import { onACluster } from './on-a-cluster.ts'

const callers = 64
const roundMs = 3_000
const toReach = 0.9

/** Prints the rates of `words` rounds (9), and their ratio. */
export async function events([rounds = '9']: readonly string[]): Promise<Verdict> {
  return onACluster(async (url) => {
    const database = openDatabase(url, { poolSize: 16, sharesReads: true })
    const feed = await startLiveFeed({ database, url, log: createLog({ level: 'silent' }) })
    const counts = { said: 0, heard: 0 }
    for (let n = 0; n < callers; n += 1) feed.subscribe(benchedUser(n), () => void (counts.heard += 1))
    const rates = { on: [] as number[], off: [] as number[] }
    counts.said += await rate(database, true)
    for (let round = 0; round < Number(rounds); round += 1) {
      // Alternates the order: the second one has a warmer cache and a larger table.
      for (const which of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
        const posted = await rate(database, which === 'on')
        rates[which].push((posted * 1_000) / roundMs)
        if (which === 'on') counts.said += posted
      }
    }
    for (let waited = 0; counts.heard < counts.said && waited < 50; waited += 1) await sleep(100)
    await feed.stop()
    await expectBalancedBooks(database.db)
    await database.close()
    const { said, heard } = counts
    if (heard !== said) throw new Error(`${said} events were published and ${heard} were heard`)
    for (const which of ['off', 'on'] as const)
      console.log(
        `events ${which.padEnd(3)} ${Math.round(median(rates[which]))} transfers a second ` +
          `(${Math.round(Math.min(...rates[which]))} to ${Math.round(Math.max(...rates[which]))})`,
      )
    const ratio = median(rates.on.map((on, n) => on / rates.off[n]!))
    return {
      toReach: `${toReach} of the rate without events`,
      here: `${ratio.toFixed(2)} with ${callers} callers, all ${heard} events heard and the books balanced,`,
      isReached: ratio >= toReach,
    }
  })
}

/** Counts the transfers posted in a round. */
async function rate(database: Database, isHeard: boolean): Promise<number> {
  const until = performance.now() + roundMs
  let posted = 0
  const caller = async (userId: UserId) => {
    while (performance.now() < until) {
      await database.transaction(async (tx) => {
        await postTransfers(tx, [benchedTransfer(userId)])
        if (isHeard) await publish(tx, userId, { kind: 'balance', subject: '' })
      })
      posted += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, n) => caller(benchedUser(n))))
  return posted
}
