import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import type { Post } from '../mail/emails.ts'

/** What the verbs of app removals stand on. */
export type RemovalDeps = {
  database: Database
  clock: Clock
  post: Post
  random: Random
  publicUrl: string
}
