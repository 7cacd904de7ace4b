import { setTimeout as sleep } from 'node:timers/promises'
import { assertDirect } from './assert-direct.ts'
import { DatabaseAway, databaseError } from './database-away.ts'
import type { Log } from '../kit/log.ts'
import { openPool } from './pool.ts'

const askEachMs = 500

/**
 * Does what a start needs of the database, once that is a primary; a database that goes away meanwhile is waited for again.
 * It is said once. What does not pass by itself (a wrong password, a name that nobody knows) is thrown.
 */
export async function onPrimary(
  url: string,
  log: Pick<Log, 'info' | 'warn'>,
  work: () => Promise<void>,
): Promise<void> {
  let hasWaited = false
  for (;;) {
    try {
      await assertDirect(url)
      await askForPrimary(url)
      await work()
      if (hasWaited) log.info('there is a database that takes what is written: Moon starts')
      return
    } catch (error) {
      const known = awayOf(error)
      if (!known?.isPassing) throw error
      if (!hasWaited) log.warn({ error: known.message, code: known.code }, 'Moon waits with its start for the database')
      hasWaited = true
      await sleep(askEachMs)
    }
  }
}

/** What the driver said, also where somebody says around it what was done meanwhile. */
function awayOf(error: unknown): DatabaseAway | undefined {
  for (const one of [error, (error as Error).cause]) {
    const known = databaseError(one)
    if (known instanceof DatabaseAway) return known
  }
  return undefined
}

/** A pool gives out no other connection. */
async function askForPrimary(url: string): Promise<void> {
  const pool = openPool(url, { size: 1, patience: { ms: 0 } })
  try {
    const client = await pool.connect()
    client.release()
  } finally {
    await pool.end()
  }
}
