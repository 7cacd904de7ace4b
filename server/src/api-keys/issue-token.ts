import { scopes, type Scope } from '@moon/contract/scopes.ts'
import type { Database } from '../database/db.ts'
import { assertWithin, type Limit } from '../http/throttle.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Random } from '../kit/random.ts'
import { Refusal } from '../kit/refusal.ts'
import { assertApiConsumer } from './assert-api-consumer.ts'
import { hashOf, isCredential, isSameHash, newCredential } from './credential.ts'
import { isAllowedFrom } from './networks.ts'
import { tokenRefusal } from './read-client.ts'
import { findKey, insertToken } from './store.ts'

const tokenLifeMs = 15 * 60_000
/** One token is good for many calls: a program that requests one for each call is refused. */
const tokensByKey: Limit = { name: 'tokens by API key', most: 30, everyMs: 60_000 }

export type TokenDeps = {
  database: Database
  clock: Clock
  random: Random
  banReasonOf: (userId: string) => Promise<string | null>
}

type Asked = {
  client: { id: string; secret: string }
  grantType: string | undefined
  scope: string | undefined
  ip: string
}

/** Issues a token to a client with a valid secret: for all scopes of its key, or for some of them. */
export async function issueToken(deps: TokenDeps, { client, grantType, scope, ip }: Asked) {
  const { database, clock, random, banReasonOf } = deps
  if (grantType === undefined) throw tokenRefusal('invalid_request')
  if (grantType !== 'client_credentials') throw tokenRefusal('unsupported_grant_type')
  const now = clock.now()
  const key = isCredential('secret', client.secret) ? await findKey(database.db, { id: client.id, now }) : undefined
  if (!key || !isSameHash(key.secretSha256, hashOf(client.secret))) throw tokenRefusal('invalid_client')
  if (!isAllowedFrom(key.allowedNetworks, ip)) throw new Refusal('network_not_allowed')
  await assertWithin(deps, tokensByKey, key.id)
  await assertApiConsumer(deps, key.userId)
  const userBanReason = await banReasonOf(key.userId)
  if (userBanReason !== null) throw new Refusal('user_banned', { userBanReason })
  const granted = scope === undefined ? key.scopes : scopesIn(scope, key.scopes)
  const token = newCredential('token', random)
  const expiresAt = after(now, tokenLifeMs)
  const issued = await insertToken(database.db, { sha256: hashOf(token), keyId: key.id, scopes: granted, expiresAt })
  if (issued === 0) throw tokenRefusal('invalid_client')
  return {
    access_token: token,
    token_type: 'Bearer' as const,
    expires_in: tokenLifeMs / 1_000,
    scope: granted.join(' '),
  }
}

/** The requested scopes, if the key has all of them. */
function scopesIn(text: string, owned: readonly Scope[]): Scope[] {
  const asked = text.split(' ').filter((word) => word !== '')
  if (asked.length === 0 || !asked.every((word) => owned.includes(word as Scope))) throw tokenRefusal('invalid_scope')
  return scopes.filter((scope) => asked.includes(scope))
}
