import type { Cents } from '@moon/money/cents.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Notify } from '../users/notify.ts'

/** What the verbs of absences stand on. */
export type AbsenceDeps = {
  database: Database
  clock: Clock
  notify: Notify
  /** What a month of an unused account costs; 0: nothing, and nobody is written to. */
  inactivityChargeCents: Cents
}
