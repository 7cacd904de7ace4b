import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import type { Seal } from '../sealing/seal.ts'

/** What signing in needs. */
export type SignInDeps = {
  database: Database
  clock: Clock
  /** What authenticator apps make their codes by. */
  wallClock: Clock
  random: Random
  consoleSecrets: Seal
  /** The origin for which passkeys of operators are made. */
  consoleUrl: string
}
