import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Ids } from '../kit/ids.ts'
import type { Log } from '../kit/log.ts'
import type { Random } from '../kit/random.ts'
import type { Web } from '../guarded-web/web.ts'
import type { Post } from '../mail/emails.ts'
import type { Seal } from '../sealing/seal.ts'

export type EndpointDeps = {
  database: Database
  clock: Clock
  ids: Ids
  random: Random
  log: Log
  post: Post
  publicUrl: string
  endpointSecrets: Seal
  /** The open internet, and the one development host that may be reached without https; null when there is none. */
  consumers: { web: Web; plainHost: string | null }
  /** Throws unless this user is an API consumer and not restricted. */
  assertApiConsumer: (userId: string) => Promise<void>
  banReasonOf: (userId: string) => Promise<string | null>
}
