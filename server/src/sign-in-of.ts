import { createAuth } from './auth/auth.ts'
import type { Kit } from './create-kit.ts'
import { identityLimits } from './identity/limits.ts'
import { systemClock } from './kit/clock.ts'
import type { Settings } from './settings/config.ts'

/** The sign-in methods of this deployment. */
export function signInOf(settings: Settings, { database, log, keys }: Pick<Kit, 'database' | 'log' | 'keys'>) {
  const { publicUrl, revealUnknownEmail, signupMode, environment, extensionId } = settings
  const secret = keys.signInSecret()
  return {
    revealUnknownEmail,
    signupMode,
    extensionId,
    limits: identityLimits({ isProduction: environment === 'production' }),
    secret,
    auth: createAuth({ database, log, secret, publicUrl }),
    wallClock: systemClock,
  }
}
