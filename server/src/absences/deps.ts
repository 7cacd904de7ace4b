import type { Cents } from '@moon/money/cents.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Notify } from '../users/notify.ts'

/** Dependencies of the verbs of absences. */
export type AbsenceDeps = {
  database: Database
  clock: Clock
  notify: Notify
  /** The monthly charge for an unused account; at 0 nothing is charged and no letter is sent. */
  inactivityChargeCents: Cents
}
