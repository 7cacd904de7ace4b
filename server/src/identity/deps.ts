import type { AuthenticatorDeps } from '../authenticators/deps.ts'
import type { BlockedCountries } from '../users/record-country.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { LocationOf } from '../locations/location.ts'
import type { Post } from '../mail/emails.ts'
import type { Random } from '../kit/random.ts'
import type { Auth } from '../auth/auth.ts'
import type { IdentityLimits } from './limits.ts'

/** Dependencies of the verbs of identity. The clock is the wall clock, because the identity library has no other. */
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
  /** A reset for an unknown address shows the specification's text (T14); false gives the same answer for every address. */
  revealUnknownEmail: boolean
}

/** The result of a verb, with the cookies that the browser must set. */
export type WithCookies<T = unknown> = T & { cookies: readonly string[] }
