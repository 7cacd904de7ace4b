import type { ApiKey } from '@moon/contract/api-keys.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Database } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { showApiKey } from './api-key.ts'
import { assertMayMakeKeys } from './assert-may-make-keys.ts'
import { makeKey, type MakeDeps } from './make-key.ts'
import { deleteReplaced, deleteTokensOf, findCurrentKey, lockCurrentKey, updateReplaced } from './store.ts'

/** Long enough to change a program that runs in several places. */
const overlapMs = 24 * 3_600_000

/**
 * New credentials with the rights of the old ones, which work on for a day. What those had replaced ends now, so that a
 * user has two at the most. Throws `not_found` without a key, and `api_key_replaced` where others
 * came after the request.
 */
export async function rotateApiKey(deps: MakeDeps & { database: Database }, userId: UserId): Promise<ApiKey> {
  const { database, clock } = deps
  const askedAt = clock.now()
  await assertMayMakeKeys(deps, userId)
  return database.transaction(async (tx) => {
    const old = await lockCurrentKey(tx, userId)
    // Whoever waited for another one to replace it finds that one's.
    if (!old) throw new Refusal((await findCurrentKey(tx, userId)) ? 'api_key_replaced' : 'not_found')
    if (old.createdAt >= askedAt) throw new Refusal('api_key_replaced')
    const now = clock.now()
    const until = after(now, overlapMs)
    await deleteReplaced(tx, { userId, at: now })
    await deleteTokensOf(tx, userId)
    await updateReplaced(tx, { id: old.id, at: now, until })
    const { scopes, allowedNetworks, callsPerMinute, createdAt, expiresAt } = old
    // A key for 90 days is followed by another for 90 days.
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
