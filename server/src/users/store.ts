import type { UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../kit/db.ts'

export type UserRow = {
  id: UserId
  email: string
  name: string
  country: string | null
  default_bitcoin_method: 'lightning' | 'on_chain'
  is_federated: boolean
  returns_expired: boolean
  activated_at: Date | null
  ban_reason: string | null
}

const columns = sql`users.id, email, name, country, default_bitcoin_method, is_federated, returns_expired,
  activated_at,
  (select reason from user_bans where user_id = users.id and lifted_at is null) as ban_reason`

export const findUser = (on: Db | Tx, userId: string): Promise<UserRow | undefined> =>
  readOne(on, sql<UserRow>`select ${columns} from users where id = ${userId}`)

export const findUserOfIdentity = (on: Db | Tx, identityId: string): Promise<UserRow | undefined> =>
  readOne(on, sql<UserRow>`select ${columns} from users where identity_id = ${identityId}`)

/** By address or by id. An address may be that of several people, whose identities differ. */
export const findUsers = (on: Db | Tx, who: string): Promise<UserRow[]> =>
  read(on, sql<UserRow>`select ${columns} from users where id = ${who} or email = lower(${who}) order by users.id`)

/** Makes the record unless the identity has one already. */
export const insertUser = (
  tx: Tx,
  user: {
    id: UserId
    identityId: string
    email: string
    name: string
    isFederated: boolean
    createdAt: Date
    activatedAt: Date | null
  },
): Promise<number> =>
  write(
    tx,
    sql`insert into users (id, identity_id, email, name, is_federated, created_at, activated_at)
      values (${user.id}, ${user.identityId}, ${user.email}, ${user.name}, ${user.isFederated}, ${user.createdAt}, ${user.activatedAt})
      on conflict (identity_id) do nothing`,
  )

export const insertBan = (tx: Tx, ban: { userId: string; reason: string; by: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`insert into user_bans (user_id, reason, banned_by, banned_at)
      values (${ban.userId}, ${ban.reason}, ${ban.by}, ${ban.at})
      on conflict (user_id) where lifted_at is null do nothing`,
  )

export const liftStandingBan = (
  tx: Tx,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update user_bans set lifted_at = ${at}, lifted_by = ${by} where user_id = ${userId} and lifted_at is null`,
  )

export const updateName = (tx: Tx, { userId, name }: { userId: string; name: string }): Promise<number> =>
  write(tx, sql`update users set name = ${name} where id = ${userId}`)

export const updatePreference = (
  tx: Tx,
  { userId, method }: { userId: string; method: 'lightning' | 'on_chain' },
): Promise<number> => write(tx, sql`update users set default_bitcoin_method = ${method} where id = ${userId}`)

export const setCountryOnce = (tx: Tx, { userId, country }: { userId: string; country: string }): Promise<number> =>
  write(tx, sql`update users set country = ${country} where id = ${userId} and country is null`)

export const activateUser = (tx: Tx, { userId, by, at }: { userId: string; by: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`update users set activated_at = ${at}, activated_by = ${by} where id = ${userId} and activated_at is null`,
  )

export type Waiting = { email: string; name: string; since: Date }

/** The waitlist, whoever came first at its head. */
export const readWaitlist = (on: Db | Tx): Promise<Waiting[]> =>
  read(
    on,
    sql<Waiting>`select email, name, created_at as since from users where activated_at is null order by created_at, id`,
  )

export const insertDevice = (
  tx: Tx,
  device: {
    userId: string
    visitorId: string | null
    confidence: number | null
    language: string | null
    details: string
    seenAt: Date
  },
): Promise<number> =>
  write(
    tx,
    sql`insert into user_devices (user_id, visitor_id, confidence, language, details, seen_at)
      values (${device.userId}, ${device.visitorId}, ${device.confidence}, ${device.language}, ${device.details}::jsonb,
        ${device.seenAt})`,
  )

export const hasDevice = async (on: Db | Tx, userId: string): Promise<boolean> =>
  (await readOne(on, sql`select from user_devices where user_id = ${userId} and visitor_id is not null limit 1`)) !==
  undefined

export const deleteDevicesBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from user_devices where seen_at < ${before}`)

/** A view that cards offers. */
export const countCards = async (on: Db | Tx, userId: string): Promise<number> => {
  const row = await readOne(on, sql<{ cards: number }>`select cards from user_cards where user_id = ${userId}`)
  return row?.cards ?? 0
}

/** 0: the person has been told of this. */
export const insertNotice = (
  tx: Tx,
  { cause, userId, at }: { cause: string; userId: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into user_notices (cause, user_id, noticed_at) values (${cause}, ${userId}, ${at})
      on conflict (cause) do nothing`,
  )

export const insertHeldCredit = (
  tx: Tx,
  held: { cause: string; userId: string; amountCents: bigint; now: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into held_credits (cause, user_id, amount_cents, held_at)
      values (${held.cause}, ${held.userId}, ${held.amountCents}, ${held.now})`,
  )

/** What this cause has put on hold, released or not. */
export const findHeldCents = async (on: Db | Tx, cause: string): Promise<bigint | undefined> =>
  (await readOne(on, sql<{ cents: bigint }>`select amount_cents as cents from held_credits where cause = ${cause}`))
    ?.cents

/** Undefined: there is none, or it was released before. */
export const endHeldCredit = (
  tx: Tx,
  { cause, by, at }: { cause: string; by: string; at: Date },
): Promise<{ user_id: string; amount_cents: bigint } | undefined> =>
  readOne(
    tx,
    sql<{ user_id: string; amount_cents: bigint }>`update held_credits set released_at = ${at}, released_by = ${by}
      where cause = ${cause} and released_at is null returning user_id, amount_cents`,
  )

export type HeldCredit = {
  cause: string
  userId: UserId
  email: string
  amountCents: Cents
  heldAt: Date
  releasedAt: Date | null
  releasedBy: string | null
}

const heldColumns = sql`h.cause, h.user_id as "userId", u.email, h.amount_cents as "amountCents", h.held_at as "heldAt",
  h.released_at as "releasedAt", h.released_by as "releasedBy"
  from held_credits h join users u on u.id = h.user_id`

/** What waits for an operator, the oldest first. */
export const readHeld = (on: Db | Tx): Promise<HeldCredit[]> =>
  read(on, sql<HeldCredit>`select ${heldColumns} where h.released_at is null order by h.held_at, h.cause`)

export const findHeld = (on: Db | Tx, cause: string): Promise<HeldCredit | undefined> =>
  readOne(on, sql<HeldCredit>`select ${heldColumns} where h.cause = ${cause}`)

/** How much waits for an operator, and since when. */
export const readHeldCredits = async (
  on: Db | Tx,
): Promise<{ count: bigint; cents: bigint; oldest: Date } | undefined> => {
  const row = await readOne<{ count: bigint; cents: bigint; oldest: Date | null }>(
    on,
    sql`select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents, min(held_at) as oldest
      from held_credits where released_at is null`,
  )
  return row && row.oldest !== null ? { ...row, oldest: row.oldest } : undefined
}

export const updateReturnsExpired = (
  tx: Tx,
  { userId, returnsExpired }: { userId: string; returnsExpired: boolean },
): Promise<number> => write(tx, sql`update users set returns_expired = ${returnsExpired} where id = ${userId}`)
