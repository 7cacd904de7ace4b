import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Post } from '../mail/emails.ts'
import type { Random } from '../kit/random.ts'
import type { Seal } from '../sealing/seal.ts'

/** Dependencies of the verbs of authenticators. The clock is the wall clock, because an app uses real time. */
export type AuthenticatorDeps = {
  database: Database
  clock: Clock
  random: Random
  post: Post
  publicUrl: string
  authenticatorSecrets: Seal
}
