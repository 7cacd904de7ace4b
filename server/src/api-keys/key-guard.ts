import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/db.ts'
import type { Guard } from '../http/serve-calls.ts'
import { countUse, tooMany } from '../http/throttle.ts'
import { after, type Clock } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { english } from '../languages/english.ts'
import { assertApiConsumer } from './assert-api-consumer.ts'
import { hashOf, isCredential, isSameHash } from './credential.ts'
import { isAllowedFrom } from './networks.ts'
import { findToken, updateLastUsed, type TokenInUse } from './store.ts'
import { recordUse } from '../users/record-use.ts'

type Deps = { database: Database; clock: Clock; banReasonOf: (userId: string) => Promise<string | null> }

const minuteMs = 60_000

/**
 * A guard for programs: one of our tokens, together with the key that it was issued for, makes members' calls for the key's user.
 * Nothing is cached between calls, so that a deleted or expired key, a banned user or a switched-off flag is refused at once. Other
 * callers are passed to the next guard.
 */
export function createKeyGuard(deps: Deps): (next: Guard) => Guard {
  const { database, clock, banReasonOf } = deps
  const guardBefore =
    (next: Guard): Guard =>
    async (request, who, reply) => {
      const token = /^bearer (moon_token_\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (who !== 'member') return next(request, who, reply)
      if (token === undefined) return askNext(next, request, reply)
      const now = clock.now()
      const key = isCredential('token', token)
        ? await findToken(database.db, { sha256: hashOf(token), now })
        : undefined
      if (!key) throw new Refusal('unauthenticated', {}, english(unknownToken))
      if (!isKeyOf(key, request)) throw new Refusal('api_key_unknown')
      if (key.tokenExpiresAt <= now) throw new Refusal('token_expired')
      if (!isAllowedFrom(key.allowedNetworks, request.ip)) throw new Refusal('network_not_allowed')
      await assertNotTooOften(deps, key, reply)
      await assertApiConsumer(deps, key.userId)
      const userBanReason = await banReasonOf(key.userId)
      if (userBanReason !== null) throw new Refusal('user_banned', { userBanReason })
      if (key.lastUsedAt === null || after(key.lastUsedAt, minuteMs) <= now) {
        await updateLastUsed(database.db, { id: key.id, at: now })
        await recordUse(database.db, { userId: key.userId, at: now })
      }
      return { who, memberId: key.userId, scopes: key.tokenScopes }
    }
  return (next) => Object.assign(guardBefore(next), next.expects && { expects: next.expects })
}

const unknownToken = 'This token is not known: it was mistyped, has ended, or its API key was deleted. Get a new one.'
const noToken =
  'An API key alone is not enough. Get a token by its client id and secret, and send it as "Authorization: Bearer ...".'

/** A program that shows a key and no token of ours gets a sentence about tokens, not about logging in. */
async function askNext(next: Guard, request: FastifyRequest, reply: FastifyReply): ReturnType<Guard> {
  try {
    return await next(request, 'member', reply)
  } catch (error) {
    const isProgram = request.headers['x-api-key'] !== undefined
    if (!isProgram || !(error instanceof Refusal) || error.code !== 'unauthenticated') throw error
    throw new Refusal('unauthenticated', {}, english(noToken))
  }
}

function isKeyOf({ keySha256 }: TokenInUse, { headers }: FastifyRequest): boolean {
  const given = headers['x-api-key']
  return typeof given === 'string' && isCredential('key', given) && isSameHash(keySha256, hashOf(given))
}

/** Counts this call, and adds headers with the remaining calls and the end of the minute. */
async function assertNotTooOften(deps: Deps, key: TokenInUse, reply: FastifyReply): Promise<void> {
  const most = key.callsPerMinute
  const { count, endsAt } = await countUse(deps, { name: 'calls by API key', most, everyMs: minuteMs }, key.id)
  reply.headers({
    'ratelimit-policy': `${most};w=${minuteMs / 1_000}`,
    'ratelimit-limit': `${most}`,
    'ratelimit-remaining': `${Math.max(0, most - count)}`,
    'ratelimit-reset': `${Math.max(0, Math.ceil((endsAt.getTime() - deps.clock.now().getTime()) / 1_000))}`,
  })
  if (count > most) throw tooMany(deps, endsAt)
}
