import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import type { Post } from '../mail/emails.ts'

/** Dependencies of the verbs of app removals. */
export type RemovalDeps = {
  database: Database
  clock: Clock
  post: Post
  random: Random
  publicUrl: string
}
