import type { UserId } from '@moon/contract/ids.ts'
import { read, readOne, sql, type Db, type Tx } from '../database/db.ts'
import type { DataOwner } from '../database/personal-data.ts'
import { invariant } from '../kit/refusal.ts'
import type { Location } from '../locations/location.ts'
import type { Reader } from '../mail/write-email.ts'
import { unescapeUnicode } from './name.ts'
import { findUser, findUserOfIdentity, userColumns, type UserRow } from './store.ts'

/** By email address or by id. Several users may share an address: those whose identities differ. */
export const findUsers = (on: Db | Tx, who: string): Promise<UserRow[]> =>
  read(on, sql<UserRow>`select ${userColumns} from users where id = ${who} or email = lower(${who}) order by users.id`)

/** The state of an account; a closed account is restricted, too. */
export type AccountStatus = Pick<UserRow, 'activatedAt' | 'closedAt' | 'banReason'>

type Found = AccountStatus & Pick<UserRow, 'id' | 'email' | 'name'> & { createdAt: Date }

/** By id, or by the beginning of an address or a name, newest first. */
export const searchUsers = (on: Db | Tx, text: string, limit: number): Promise<Found[]> =>
  read(
    on,
    sql<Found>`select ${userColumns}, created_at as "createdAt" from users
      where id = ${text} or email like ${`${likeable(text.toLowerCase())}%`} or lower(name) like ${`${likeable(text.toLowerCase())}%`}
      order by created_at desc, users.id limit ${limit}`,
  )

const likeable = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

type Facts = Found & {
  isFederated: boolean
  lastUsedAt: Date
  payoutsAfter: Date | null
  bannedAt: Date | null
  bannedBy: string | null
}

/** The facts that operators see of a user. */
export async function readFacts(on: Db | Tx, userId: string): Promise<Facts> {
  const row = await readOne(
    on,
    sql<Facts>`select ${userColumns}, created_at as "createdAt", last_used_at as "lastUsedAt", payouts_after as "payoutsAfter",
        b.banned_at as "bannedAt", b.banned_by as "bannedBy"
      from users left join lateral (select banned_at, banned_by from user_bans
        where user_id = any(former_user_ids || users.id) and lifted_at is null order by banned_at desc limit 1) b on true
      where users.id = ${userId}`,
  )
  invariant(row, `user ${userId} has a record`)
  return row
}

type Waiting = { email: string; name: string; since: Date }

/** The waitlist, longest waiting first. */
export const readWaitlist = (on: Db | Tx): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select email, name, created_at as since from users where activated_at is null order by created_at, id`,
  )

/** Name and confirmed email address, for services outside of Moon. */
export async function readContact(on: Db | Tx, userId: string): Promise<{ id: UserId; name: string } & Reader> {
  const row = await findUser(on, userId)
  invariant(row, `user ${userId} has a record`)
  return { id: row.id, name: unescapeUnicode(row.name), email: row.email, language: row.language }
}

/** Looks up the same by identity; undefined when the account has made no call yet and has no record. */
export async function findContactOfIdentity(
  on: Db | Tx,
  identityId: string,
): Promise<({ id: UserId } & Reader) | undefined> {
  const row = await findUserOfIdentity(on, identityId)
  return row && { id: row.id, email: row.email, language: row.language }
}

/** Closed accounts, latest first; with a mark only those that had its address. */
export const readClosed = (on: Db | Tx, mark: Buffer | null): Promise<{ id: UserId; closedAt: Date }[]> =>
  read(
    on,
    sql<{ id: UserId; closedAt: Date }>`select id, closed_at as "closedAt" from users
      where closed_at is not null and (${mark}::bytea is null or email_mark = ${mark}) order by closed_at desc, id`,
  )

/** When an account was created; undefined when it has made no call yet and has no record. */
export async function findBeginning(on: Db | Tx, identityId: string): Promise<Date | undefined> {
  const row = await readOne(on, sql<{ at: Date }>`select created_at as at from users where identity_id = ${identityId}`)
  return row?.at
}

/** The owner of the data, for an export. */
export async function readDataOwner(on: Db | Tx, userId: string): Promise<DataOwner> {
  const row = await readOne(
    on,
    sql<DataOwner>`select id as "userId", identity_id as "identityId", email, language from users where id = ${userId}`,
  )
  invariant(row, `user ${userId} has a record`)
  return row
}

/** The country of residence that the user declared (D-26); null: none yet. */
export const countryOf = async (on: Db | Tx, userId: string): Promise<string | null> =>
  (await findUser(on, userId))?.country ?? null

/** Whether the user's balances are hidden on screens until they choose to see them. */
export const hidesBalances = async (on: Db | Tx, userId: string): Promise<boolean> =>
  (await findUser(on, userId))?.hidesBalances ?? false

/** Where a user lives, and their recent locations, newest first. */
export async function readResidence(on: Db | Tx, userId: string) {
  const [row] = await read(
    on,
    sql<{ country: string | null; isConfirmed: boolean }>`
      select country, country_confirmed_at is not null as "isConfirmed" from users where id = ${userId}`,
  )
  invariant(row, `user ${userId} has a record`)
  const seen = await read(
    on,
    sql<{ location: Location; at: Date }>`select location, seen_at as at from user_devices
      where user_id = ${userId} and location is not null order by seen_at desc limit 20`,
  )
  return { ...row, seen }
}

/** The user of an identity, for emails about log-in; undefined when the account is closed. */
export const readOwnerOf = (on: Db | Tx, identityId: string) => findContactOfIdentity(on, identityId)

type Restricted = { at: Date; userId: string; email: string; by: string; reason: string }

/** Restrictions in force, latest first. */
export const readRestricted = (on: Db | Tx, limit: number): Promise<Restricted[]> =>
  read(
    on,
    sql<Restricted>`select b.banned_at as at, u.id as "userId", u.email, b.banned_by as by, b.reason
      from user_bans b join users u on u.id = b.user_id where b.lifted_at is null order by b.banned_at desc limit ${limit}`,
  )
