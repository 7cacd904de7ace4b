import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod/mini'
import type { Clock } from '../kit/clock.ts'
import { readDiscovery, type Discovery } from './discovery.ts'
import { createKeySet } from './key-set.ts'
import { askProvider } from './ask-provider.ts'
import type { Asked, Redeemed, SignInProvider, Claims } from './sign-in-provider.ts'

/** The differences between providers; all else is OpenID Connect. */
export type Ways = {
  issuer: string
  clientId: string
  scope: string
  /** Further fields of the authorization request. */
  alsoAsks: Readonly<Record<string, string>>
  /** Made for each exchange, because a provider may want a signed token instead of a fixed text. */
  clientSecret(): Promise<string>
  claimsOf(claims: JWTPayload & { sub: string }): Claims
}

const toleranceS = 60
/** An id token is made for this exchange; an older one was made for another. */
const oldestTokenS = 3_600

const tokens = z.object({ id_token: z.string().check(z.maxLength(20_000)) })
const problem = z.object({ error: z.string() })

/**
 * Sign-in by the authorization code flow. Only the server exchanges a code; the id token must be signed with RS256 by a key that the
 * issuer publishes, be for this app, fresh, and carry the nonce of this very sign-in.
 */
export function openidProvider(ways: Ways, { clock }: { clock: Clock }): SignInProvider {
  const discovered = remembered(() => readDiscovery(ways.issuer), clock)
  const keys = createKeySet(clock)
  return {
    consentUrl: async (asked) => {
      const found = await discovered()
      return found && consentUrl(ways, found, asked)
    },
    redeem: async ({ code, nonce, verifier, returnTo }) => {
      const found = await discovered()
      if (!found) return { kind: 'unknown' }
      const answer = await askProvider(found.tokenUrl, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnTo,
        client_id: ways.clientId,
        client_secret: await ways.clientSecret(),
        ...(found.hasPkce && { code_verifier: verifier }),
      })
      if (!answer || answer.status >= 500) return { kind: 'unknown' }
      const token = answer.status === 200 ? tokens.safeParse(answer.body).data?.id_token : undefined
      if (token !== undefined) return check(ways, { token, nonce, jwks: keys(found.keysUrl), clock })
      return { kind: 'refused', why: problem.safeParse(answer.body).data?.error ?? `status ${answer.status}` }
    },
  }
}

function consentUrl(
  { clientId, scope, alsoAsks }: Ways,
  { authorizeUrl, hasPkce }: Discovery,
  { state, nonce, verifier, returnTo }: Asked,
): string {
  const url = new URL(authorizeUrl)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const fields = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnTo,
    scope,
    state,
    nonce,
    ...(hasPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...alsoAsks,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

type Given = { token: string; nonce: string; jwks: ReturnType<ReturnType<typeof createKeySet>>; clock: Clock }

async function check(ways: Ways, { token, nonce, jwks, clock }: Given): Promise<Redeemed> {
  try {
    const { payload } = await jwtVerify(token, jwks, {
      algorithms: ['RS256'],
      issuer: ways.issuer,
      audience: ways.clientId,
      currentDate: clock.now(),
      clockTolerance: toleranceS,
      maxTokenAge: oldestTokenS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    const { sub, azp } = payload
    if (payload['nonce'] !== nonce) return { kind: 'refused', why: 'nonce' }
    if (Array.isArray(payload.aud) && payload.aud.length > 1) return { kind: 'refused', why: 'aud' }
    if (azp !== undefined && azp !== ways.clientId) return { kind: 'refused', why: 'azp' }
    if (typeof sub !== 'string' || sub === '' || sub.length > 255) return { kind: 'refused', why: 'sub' }
    return { kind: 'verified', claims: ways.claimsOf({ ...payload, sub }) }
  } catch (error) {
    // An invalid token has an error code; any other error came from loading the keys.
    return error instanceof errors.JOSEError ? { kind: 'refused', why: error.code } : { kind: 'unknown' }
  }
}

const rememberedForMs = 3_600_000

/** Reads a value at most once an hour; a failed read is repeated at the next call. */
function remembered<T>(ask: () => Promise<T | undefined>, clock: Clock): () => Promise<T | undefined> {
  let held: { value: T; untilMs: number } | undefined
  return async () => {
    const nowMs = clock.now().getTime()
    if (held && nowMs < held.untilMs) return held.value
    const value = await ask()
    if (value !== undefined) held = { value, untilMs: nowMs + rememberedForMs }
    return value
  }
}
