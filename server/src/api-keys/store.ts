import type { Scope } from '@moon/contract/scopes.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ApiKey } from './api-key.ts'

const keyColumns = sql`k.id, k.user_id as "userId", k.hint, k.scopes, k.allowed_networks::text[] as "allowedNetworks",
  k.calls_per_minute as "callsPerMinute", k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt"`

/** The key of a user, expired or not. */
export const findCurrentKey = (on: Db | Tx, userId: string): Promise<ApiKey | undefined> =>
  readOne(
    on,
    sql<ApiKey>`select ${keyColumns} from api_keys k
      where k.user_id = ${userId} and k.deleted_at is null and k.replaced_at is null`,
  )

/** Returns the same key locked: a concurrent rotation or deletion waits. */
export const lockCurrentKey = (tx: Tx, userId: string): Promise<ApiKey | undefined> =>
  readOne(
    tx,
    sql<ApiKey>`select ${keyColumns} from api_keys k
      where k.user_id = ${userId} and k.deleted_at is null and k.replaced_at is null for update`,
  )

/** Until when the replaced key still works; null when none does. */
export async function readPreviousUntil(
  on: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<Date | null> {
  const row = await readOne(
    on,
    sql<{ until: Date | null }>`select max(expires_at) as until from api_keys
      where user_id = ${userId} and deleted_at is null and replaced_at is not null and expires_at > ${now}`,
  )
  return row?.until ?? null
}

type NewKey = Omit<ApiKey, 'lastUsedAt'> & { keySha256: Buffer; secretSha256: Buffer }

/** Returns 0 when the user has a key. */
export const insertKey = (tx: Tx, key: NewKey): Promise<number> =>
  write(
    tx,
    sql`insert into api_keys (id, user_id, key_sha256, secret_sha256, hint, scopes, allowed_networks, calls_per_minute,
        created_at, expires_at)
      values (${key.id}, ${key.userId}, ${key.keySha256}, ${key.secretSha256}, ${key.hint}, ${key.scopes}::text[],
        ${key.allowedNetworks}::text[]::cidr[], ${key.callsPerMinute}, ${key.createdAt}, ${key.expiresAt})
      on conflict (user_id) where deleted_at is null and replaced_at is null do nothing`,
  )

/** The key works until then, or until its own expiry if that is earlier. */
export const updateReplaced = (tx: Tx, { id, at, until }: { id: string; at: Date; until: Date }): Promise<number> =>
  write(
    tx,
    sql`update api_keys set replaced_at = ${at}, expires_at = least(expires_at, ${until}::timestamptz) where id = ${id}`,
  )

export const deleteReplaced = (tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`update api_keys set deleted_at = ${at}
      where user_id = ${userId} and replaced_at is not null and deleted_at is null`,
  )

/** Whether the user has this key, not deleted, by its id or by the hash of the key itself. */
export const hasKey = async (
  on: Db | Tx,
  { userId, id, sha256 }: { userId: string; id: string; sha256: Buffer },
): Promise<boolean> =>
  (await readOne(
    on,
    sql`select from api_keys
      where user_id = ${userId} and (id = ${id} or key_sha256 = ${sha256}) and deleted_at is null limit 1`,
  )) !== undefined

export const deleteKeysOf = (tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<number> =>
  write(tx, sql`update api_keys set deleted_at = ${at} where user_id = ${userId} and deleted_at is null`)

/** Deletes the tokens of deleted keys. */
export const deleteTokensOf = (tx: Tx, userId: string): Promise<number> =>
  write(
    tx,
    sql`delete from api_tokens using api_keys k
      where k.id = api_tokens.key_id and k.user_id = ${userId} and k.deleted_at is not null`,
  )

export type KeyInUse = ApiKey & { keySha256: Buffer; secretSha256: Buffer }

const inUse = (now: Date) => sql`k.deleted_at is null and (k.expires_at is null or k.expires_at > ${now})`

/** A key that is neither deleted nor expired. */
export const findKey = (on: Db | Tx, { id, now }: { id: string; now: Date }): Promise<KeyInUse | undefined> =>
  readOne(
    on,
    sql<KeyInUse>`select ${keyColumns}, k.key_sha256 as "keySha256", k.secret_sha256 as "secretSha256"
      from api_keys k where k.id = ${id} and ${inUse(now)}`,
  )

export type TokenInUse = KeyInUse & { tokenScopes: Scope[]; tokenExpiresAt: Date }

/** A token and its key, while the key is neither deleted nor expired. */
export const findToken = (
  on: Db | Tx,
  { sha256, now }: { sha256: Buffer; now: Date },
): Promise<TokenInUse | undefined> =>
  readOne(
    on,
    sql<TokenInUse>`select ${keyColumns}, k.key_sha256 as "keySha256", k.secret_sha256 as "secretSha256",
        t.scopes as "tokenScopes", t.expires_at as "tokenExpiresAt"
      from api_tokens t join api_keys k on k.id = t.key_id where t.sha256 = ${sha256} and ${inUse(now)}`,
  )

/** Returns 0 when the key was deleted in the meantime. */
export const insertToken = (
  on: Db | Tx,
  token: { sha256: Buffer; keyId: string; scopes: readonly Scope[]; expiresAt: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into api_tokens (sha256, key_id, scopes, expires_at)
      select ${token.sha256}, id, ${[...token.scopes]}::text[], ${token.expiresAt} from api_keys
      where id = ${token.keyId} and deleted_at is null`,
  )

export const updateLastUsed = (on: Db | Tx, { id, at }: { id: string; at: Date }): Promise<number> =>
  write(on, sql`update api_keys set last_used_at = ${at} where id = ${id}`)

export const deleteTokensBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from api_tokens where expires_at < ${before}`)

type KeyOfUser = ApiKey & { email: string }

/** Every working key, for operators. */
export const readKeysInUse = (on: Db | Tx, now: Date): Promise<KeyOfUser[]> =>
  read(
    on,
    sql<KeyOfUser>`select ${keyColumns}, u.email from api_keys k join user_contacts u on u.user_id = k.user_id
      where ${inUse(now)} order by k.created_at, k.id`,
  )
