import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'

/** What it takes to know who the operators are and what they may do alone. */
export type OperatorContext = {
  database: Database
  /** The same, as the role that owns the tables. */
  owner: Database
  clock: Clock
  ids: Ids
  random: Random
  /** What proves who is there. */
  operatorKey: string | null
  /** Cents above which one operator alone moves no money within 24 hours. */
  twoOperatorsAboveCents: bigint
}
