import { createLocalJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Auth } from '../auth/auth.ts'
import { idTokenAudience, idTokenLifeMs } from '../auth/id-token-life-ms.ts'

export type IdToken = { identityId: string; sessionId: string }

const longestToken = 4_096
const keysAgeMs = 60_000
const lookAgainMs = 1_000

/** Verifies id tokens by our own keys: one algorithm, one issuer, one audience, and nothing that the header suggests. */
export function createIdTokens({ auth, clock, issuer }: { auth: Auth; clock: Clock; issuer: string }) {
  let keys: JWTVerifyGetKey | undefined
  let readAtMs = 0
  let lookedAgainAtMs = 0

  const readKeys = async (): Promise<JWTVerifyGetKey> => {
    readAtMs = clock.now().getTime()
    keys = createLocalJWKSet(await auth.api.getJwks())
    return keys
  }
  const usualKeys = (): Promise<JWTVerifyGetKey> | JWTVerifyGetKey =>
    keys && Math.abs(clock.now().getTime() - readAtMs) < keysAgeMs ? keys : readKeys()
  /** For a key that we do not have: it may have been made a moment ago, here or by another process. Not for every forged token. */
  const newestKeys = (): Promise<JWTVerifyGetKey> | undefined => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - lookedAgainAtMs) < lookAgainMs) return undefined
    lookedAgainAtMs = nowMs
    return readKeys()
  }
  const check = async (token: string, key: JWTVerifyGetKey): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      issuer,
      audience: idTokenAudience,
      requiredClaims: ['iat', 'exp', 'sub', 'sid'],
      maxTokenAge: idTokenLifeMs / 1000,
      clockTolerance: 5,
      currentDate: clock.now(),
    })
    return payload
  }
  return async (token: string): Promise<IdToken> => {
    if (token.length > longestToken) throw new Refusal('unauthenticated')
    try {
      const payload = await check(token, await usualKeys()).catch(async (error: unknown) => {
        const newest = error instanceof errors.JWKSNoMatchingKey ? await newestKeys() : undefined
        if (newest) return check(token, newest)
        throw error
      })
      return { identityId: String(payload.sub), sessionId: String(payload['sid']) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal('token_expired')
      if (error instanceof errors.JOSEError) throw new Refusal('unauthenticated')
      throw error
    }
  }
}
