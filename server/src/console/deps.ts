import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import type { Seal } from '../sealing/seal.ts'

/** Dependencies of signing in. */
export type SignInDeps = {
  database: Database
  clock: Clock
  /** The clock for codes of authenticator apps. */
  wallClock: Clock
  random: Random
  consoleSecrets: Seal
  /** The origin that operators' passkeys are bound to. */
  consoleUrl: string
}
