import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import type { LocationOf } from '../locations/location.ts'
import type { Post } from '../mail/emails.ts'

/** Dependencies of the verbs of sessions. The clock is the wall clock, as that of identity. */
export type SessionDeps = {
  database: Database
  clock: Clock
  post: Post
  locationOf: LocationOf
  secret: string
  publicUrl: string
  /** Ends one session in the tables of identity, and makes every device ask for a code again. */
  endSession: (tx: Tx, ended: { sessionId: string; identityId: string }) => Promise<void>
}
