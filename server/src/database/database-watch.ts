import type { DatabaseAway } from './database-away.ts'
import type { Log } from '../kit/log.ts'

/** Notified how each statement ended. */
export type DatabaseWatch = { answered(): void; failed(error: DatabaseAway): void }

/** One answer between failures does not mean that the database is back: no failure may occur for this long. */
const quietMs = 1_000

/** Logs one line when the database becomes unreachable and one when it is back, however many calls and sweeps were affected. */
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
      // A busy database still answers others; the call or sweep that waited reports this itself.
      if (isBusy) return
      failedAt = performance.now()
      if (isAway) return
      isAway = true
      log.warn({ error: message, code }, 'the database is away: calls answer 503 until it is back')
    },
  }
}
