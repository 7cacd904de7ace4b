import type { Auth } from '../auth/auth.ts'
import { identityLimits } from '../identity/limits.ts'

/**
 * What rooms need beside money, for worlds whose users are signed in from the start: calls and jobs about signing in
 * are never made.
 */
export const nobodySignsIn = {
  auth: {} as Auth,
  secret: '',
  limits: identityLimits({ isProduction: true }),
  wallClock: { now: () => new Date(0) },
  revealUnknownEmail: true,
  signupMode: 'open',
  extensionId: null,
  mail: { send: async () => undefined, close: () => undefined },
  signInProviders: {},
  enrolIssuer: async () => [],
  locationOf: () => null,
  blockedCountries: { blocked: [], unpayable: [] },
  nodeLink: async () => null,
  chat: null,
  ledgerHeads: { folder: null, mailTo: null },
} as const
