import type { ApiKey } from '@moon/contract/api-keys.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Database } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { showApiKey } from './api-key.ts'
import { assertMayMakeKeys } from './assert-may-make-keys.ts'
import { makeKey, type MakeDeps } from './make-key.ts'
import { deleteReplaced, deleteTokensOf, findCurrentKey, lockCurrentKey, updateReplaced } from './store.ts'

/** Long enough to change the credentials in a program that runs in several places. */
const overlapMs = 24 * 3_600_000

/**
 * Makes new credentials with the rights of the old ones, which stay valid for a day. Credentials that were replaced before end now, so a
 * user has two at most. Throws `not_found` without a key, and `api_key_replaced` when the key was replaced after the request.
 */
export async function rotateApiKey(deps: MakeDeps & { database: Database }, userId: UserId): Promise<ApiKey> {
  const { database, clock } = deps
  const askedAt = clock.now()
  await assertMayMakeKeys(deps, userId)
  return database.transaction(async (tx) => {
    const old = await lockCurrentKey(tx, userId)
    // A request that waited for a concurrent rotation finds the new key.
    if (!old) throw new Refusal((await findCurrentKey(tx, userId)) ? 'api_key_replaced' : 'not_found')
    if (old.createdAt >= askedAt) throw new Refusal('api_key_replaced')
    const now = clock.now()
    const until = after(now, overlapMs)
    await deleteReplaced(tx, { userId, at: now })
    await deleteTokensOf(tx, userId)
    await updateReplaced(tx, { id: old.id, at: now, until })
    const { scopes, allowedNetworks, callsPerMinute, createdAt, expiresAt } = old
    // A key that was valid for 90 days is replaced by one valid for 90 days.
    const nextEnd = expiresAt && after(now, expiresAt.getTime() - createdAt.getTime())
    const made = await makeKey(tx, deps, userId, { scopes, allowedNetworks, callsPerMinute, expiresAt: nextEnd })
    invariant(made, 'a replaced key leaves its place')
    const previousUntil = expiresAt !== null && expiresAt < until ? expiresAt : until
    return showApiKey(made.key, {
      credentials: made.credentials,
      previousUntil: previousUntil > now ? previousUntil : null,
    })
  })
}
