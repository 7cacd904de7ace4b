import type { DatabaseAway } from './database-away.ts'
import type { Log } from '../kit/log.ts'

/** Hears how each question to the database ended. */
export type DatabaseWatch = { answered(): void; failed(error: DatabaseAway): void }

/** A single answer between failures is no return: so long nothing may have failed. */
const quietMs = 1_000

/** Writes one line when the database goes away and one when it is back, however many calls and sweeps met it. */
export function watchDatabase(log: Log): DatabaseWatch {
  let isAway = false
  let failedAt = 0
  return {
    answered() {
      if (!isAway || performance.now() - failedAt < quietMs) return
      isAway = false
      log.info('the database answers again')
    },
    failed({ isBusy, message, code }) {
      // What is busy answers others meanwhile; the call or sweep that waited says so itself.
      if (isBusy) return
      failedAt = performance.now()
      if (isAway) return
      isAway = true
      log.warn({ error: message, code }, 'the database is away: calls answer 503 until it is back')
    },
  }
}
