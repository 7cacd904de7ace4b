import { createPrivateKey } from 'node:crypto'
import { email as address } from '@moon/contract/codecs.ts'
import { SignJWT } from 'jose'
import { after, type Clock } from '../kit/clock.ts'
import { openidProvider } from './openid-provider.ts'
import type { SignInProvider } from './sign-in-provider.ts'

type Settings = { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: string }

const secretLifeMs = 5 * 60_000
/** Domains of mailboxes that Apple runs, and of its forwarding addresses. */
const itsDomains = new Set(['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'])

/** Apple. Its answer is posted as a form; the name is not in the token, and booleans may be the text "true". */
export function appleSignIn(settings: Settings, { clock }: { clock: Clock }): SignInProvider {
  const { issuer, clientId, teamId, keyId } = settings
  const key = createPrivateKey(settings.privateKey)
  return openidProvider(
    {
      issuer,
      clientId,
      scope: 'openid name email',
      alsoAsks: { response_mode: 'form_post' },
      clientSecret: () =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'ES256', kid: keyId })
          .setIssuer(teamId)
          .setSubject(clientId)
          .setAudience(issuer)
          .setIssuedAt(clock.now())
          .setExpirationTime(after(clock.now(), secretLifeMs))
          .sign(key),
      claimsOf: ({ sub, ...claims }) => {
        const email = address.safeParse(claims['email']).data ?? null
        const isVerified = claims['email_verified']
        return {
          subject: sub,
          email,
          isEmailVerified: isVerified === true || isVerified === 'true',
          runsMailbox: itsDomains.has(email?.split('@')[1] ?? ''),
          name: null,
        }
      },
    },
    { clock },
  )
}
