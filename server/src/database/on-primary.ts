import { setTimeout as sleep } from 'node:timers/promises'
import { assertDirect } from './assert-direct.ts'
import { DatabaseAway, databaseError } from './database-away.ts'
import type { Log } from '../kit/log.ts'
import { openPool } from './pool.ts'

const askEachMs = 500

/**
 * Does the database work of a start once the server is a primary; when the database becomes unreachable meanwhile, waits again. Logs the
 * wait once. Throws on errors that do not pass by themselves (a wrong password, an unknown host).
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

/** The driver's error, also when a wrapper error says what was being done. */
function awayOf(error: unknown): DatabaseAway | undefined {
  for (const one of [error, (error as Error).cause]) {
    const known = databaseError(one)
    if (known instanceof DatabaseAway) return known
  }
  return undefined
}

/** A pool only gives out connections to a primary. */
async function askForPrimary(url: string): Promise<void> {
  const pool = openPool(url, { size: 1, patience: { ms: 0 } })
  try {
    const client = await pool.connect()
    client.release()
  } finally {
    await pool.end()
  }
}
