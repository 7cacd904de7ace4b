import { createLocalJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Auth } from '../auth/auth.ts'
import { idTokenAudience, idTokenLifeMs } from '../auth/id-token-life-ms.ts'

export type IdToken = { identityId: string; sessionId: string }

const longestToken = 4_096
const keysAgeMs = 60_000
const lookAgainMs = 1_000
const mostVerified = 10_000

/** A verified signature stays valid while the keys are the same: `verified` holds tokens that need no second verification. */
type Keys = { find: JWTVerifyGetKey; verified: Map<string, JWTPayload> }

/** Verifies id tokens with our own keys: one algorithm, one issuer, one audience; nothing that the header suggests is used. */
export function createIdTokens({ auth, clock, issuer }: { auth: Auth; clock: Clock; issuer: string }) {
  let keys: Keys | undefined
  let readAtMs = 0
  let lookedAgainAtMs = 0

  const readKeys = async (): Promise<Keys> => {
    readAtMs = clock.now().getTime()
    keys = { find: createLocalJWKSet(await auth.api.getJwks()), verified: new Map() }
    return keys
  }
  const usualKeys = (): Promise<Keys> | Keys =>
    keys && Math.abs(clock.now().getTime() - readAtMs) < keysAgeMs ? keys : readKeys()
  /**
   * Reloads the keys for an unknown key id, which may just have been created, here or by another process; not for every forged token.
   */
  const newestKeys = (): Promise<Keys> | undefined => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - lookedAgainAtMs) < lookAgainMs) return undefined
    lookedAgainAtMs = nowMs
    return readKeys()
  }
  const check = async (token: string, { find, verified }: Keys): Promise<JWTPayload> => {
    const known = verified.get(token)
    if (known && isInTime(known, clock.now())) return known
    const { payload } = await jwtVerify(token, find, {
      algorithms: ['ES256'],
      issuer,
      audience: idTokenAudience,
      requiredClaims: ['iat', 'exp', 'sub', 'sid'],
      maxTokenAge: idTokenLifeMs / 1000,
      clockTolerance: 5,
      currentDate: clock.now(),
    })
    if (verified.size >= mostVerified) verified.clear()
    verified.set(token, payload)
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

/** Certainly neither early nor expired; at the edges a token is verified in full. */
const isInTime = ({ iat, exp }: JWTPayload, now: Date): boolean => {
  const seconds = now.getTime() / 1_000
  return (
    iat !== undefined && exp !== undefined && iat <= seconds && seconds < Math.min(exp, iat + idTokenLifeMs / 1_000)
  )
}
