import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'

/** Dependencies for knowing the operators and their limits. */
export type OperatorContext = {
  database: Database
  /** The same database, as the role that owns the tables. */
  owner: Database
  clock: Clock
  ids: Ids
  random: Random
  /** The key that authenticates the operator. */
  operatorKey: string | null
  /** Above this many cents within 24 hours, money is moved only with a second operator. */
  twoOperatorsAboveCents: bigint
}
