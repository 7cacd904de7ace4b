import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Log } from '../kit/log.ts'
import { readSuspense } from './store.ts'

const hourMs = 3_600_000

/** Logs an alarm, at each run, for every item that waits for an operator, with its age. */
export async function alarmSuspense({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
  const now = clock.now().getTime()
  for (const { oldestAt, ...waiting } of await readSuspense(database.db)) {
    const hours = Math.floor((now - oldestAt.getTime()) / hourMs)
    log.error({ alarm: 'suspense', ...waiting, hours }, 'money waits for an operator to give it an owner')
  }
}
