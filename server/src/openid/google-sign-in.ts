import { email as address } from '@moon/contract/codecs.ts'
import type { Clock } from '../kit/clock.ts'
import { openidProvider } from './openid-provider.ts'
import type { SignInProvider } from './sign-in-provider.ts'

type Settings = { issuer: string; clientId: string; clientSecret: string }

/**
 * Google. An address of its own, or of an organisation whose mail it runs (`hd`), is proved by Google's word; for any other address
 * Google only once confirmed it, and its owner today is unknown.
 */
export const googleSignIn = (settings: Settings, deps: { clock: Clock }): SignInProvider =>
  openidProvider(
    {
      ...settings,
      clientSecret: async () => settings.clientSecret,
      scope: 'openid email profile',
      // A user with several accounts is asked which.
      alsoAsks: { prompt: 'select_account' },
      claimsOf: ({ sub, ...claims }) => {
        const email = address.safeParse(claims['email']).data ?? null
        const domain = email?.split('@')[1]
        const ofOrganisation = typeof claims['hd'] === 'string' && claims['hd'].toLowerCase() === domain
        return {
          subject: sub,
          email,
          isEmailVerified: claims['email_verified'] === true,
          runsMailbox: domain === 'gmail.com' || domain === 'googlemail.com' || ofOrganisation,
          name: typeof claims['name'] === 'string' ? claims['name'] : null,
        }
      },
    },
    deps,
  )
