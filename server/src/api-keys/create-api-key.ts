import type { ApiKey, WantedKey } from '@moon/contract/api-keys.ts'
import { scopes } from '@moon/contract/scopes.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Database } from '../database/db.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { showApiKey } from './api-key.ts'
import { assertMayMakeKeys } from './assert-may-make-keys.ts'
import { makeKey, type MakeDeps } from './make-key.ts'
import { readNetworks } from './networks.ts'

const dayMs = 24 * 3_600_000

/** Makes the one key of a user; only this answer contains the credentials. Throws `api_key_exists` when there is one. */
export async function createApiKey(
  deps: MakeDeps & { database: Database },
  { userId, wanted }: { userId: UserId; wanted: WantedKey },
): Promise<ApiKey> {
  const allowedNetworks = readNetworks(wanted.allowedIps)
  await assertMayMakeKeys(deps, userId)
  const { expiresInDays: days } = wanted
  const made = await deps.database.transaction((tx) =>
    makeKey(tx, deps, userId, {
      scopes: scopes.filter((scope) => wanted.scopes.includes(scope)),
      allowedNetworks,
      expiresAt: days ? after(deps.clock.now(), days * dayMs) : null,
    }),
  )
  if (!made) throw new Refusal('api_key_exists')
  return showApiKey(made.key, { credentials: made.credentials, previousUntil: null })
}
