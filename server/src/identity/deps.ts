import type { AuthenticatorDeps } from '../authenticators/deps.ts'
import type { BlockedCountries } from '../users/record-country.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { LocationOf } from '../locations/location.ts'
import type { Post } from '../mail/emails.ts'
import type { Random } from '../kit/random.ts'
import type { Auth } from '../auth/auth.ts'
import type { IdentityLimits } from './limits.ts'

/** What the verbs of identity stand on. The clock is the wall clock, because the library behind has no other. */
export type IdentityDeps = {
  auth: Auth
  database: Database
  clock: Clock
  random: Random
  post: Post
  limits: IdentityLimits
  secret: string
  publicUrl: string
  locationOf: LocationOf
  blockedCountries: BlockedCountries
  authenticatorSecrets: AuthenticatorDeps['authenticatorSecrets']
  /** Says the specification's text on a reset for an unknown address (T14); false answers the same for everybody. */
  revealUnknownEmail: boolean
}

/** What a verb did for a browser: the cookies that it has to take. */
export type WithCookies<T = unknown> = T & { cookies: readonly string[] }
