import type { UserId } from '@moon/contract/ids.ts'
import type { Language } from '@moon/contract/plain/languages.ts'
import type { Location } from '../locations/location.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { EmailCause } from './email-causes.ts'

export type UserRow = {
  id: UserId
  email: string
  name: string
  country: string | null
  defaultBitcoinMethod: 'lightning' | 'on_chain'
  isFederated: boolean
  returnsExpired: boolean
  theme: 'light' | 'system' | 'dark'
  language: Language
  hidesBalances: boolean
  developerMode: boolean
  activatedAt: Date | null
  closedAt: Date | null
  /** A closed account is restricted, too. */
  banReason: string | null
}

export const userColumns = sql`users.id, email, name, country, default_bitcoin_method as "defaultBitcoinMethod",
  is_federated as "isFederated", returns_expired as "returnsExpired", theme, language, hides_balances as "hidesBalances",
  developer_mode as "developerMode", activated_at as "activatedAt", closed_at as "closedAt", case when closed_at is not null then 'This account is closed.' else (
    select reason from user_bans where user_id = any(former_user_ids || users.id) and lifted_at is null
    order by banned_at desc limit 1) end as "banReason"`

export const findUser = (on: Db | Tx, userId: string): Promise<UserRow | undefined> =>
  readOne(on, sql<UserRow>`select ${userColumns} from users where id = ${userId}`)

/** With what other rooms and the devices know of a user. */
export type ProfileRow = UserRow & { cards: number; hasFingerprint: boolean; mayCorrectCountry: boolean }

export const findProfile = (
  on: Db | Tx,
  userId: string,
  refused: readonly string[] = [],
): Promise<ProfileRow | undefined> =>
  readOne(
    on,
    sql<ProfileRow>`select ${userColumns},
        coalesce((select cards from user_cards where user_id = users.id), 0) as cards,
        exists (select from user_devices where user_id = users.id and visitor_id is not null) as "hasFingerprint",
        (country_confirmed_at is null or ${mayCorrect(refused)}) as "mayCorrectCountry"
      from users where id = ${userId}`,
  )

export const findUserOfIdentity = (on: Db | Tx, identityId: string): Promise<UserRow | undefined> =>
  readOne(on, sql<UserRow>`select ${userColumns} from users where identity_id = ${identityId}`)

/** Creates the record unless the identity has one already. */
export const insertUser = (
  tx: Tx,
  user: {
    id: UserId
    identityId: string
    email: string
    name: string
    isFederated: boolean
    language: Language
    createdAt: Date
    activatedAt: Date | null
    formerUserIds: readonly string[]
  },
): Promise<number> =>
  write(
    tx,
    sql`insert into users (id, identity_id, email, name, is_federated, language, created_at, activated_at, former_user_ids,
        last_used_at)
      values (${user.id}, ${user.identityId}, ${user.email}, ${user.name}, ${user.isFederated}, ${user.language}, ${user.createdAt},
        ${user.activatedAt}, ${[...user.formerUserIds]}::text[], ${user.createdAt})
      on conflict (identity_id) do nothing`,
  )

/** Every closed account that had this address, latest first. */
export const readClosedByMark = (on: Db | Tx, mark: Buffer): Promise<{ id: UserId }[]> =>
  read(on, sql<{ id: UserId }>`select id from users where email_mark = ${mark} order by closed_at desc, id`)

/** Removes from the row everything that identifies the user. Returns 0 when the account is closed already. */
export const updateClosed = (
  tx: Tx,
  { userId, mark, at }: { userId: string; mark: Buffer; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update users set closed_at = ${at}, email_mark = ${mark}, name = 'Closed account', email = id || '@closed.invalid'
      where id = ${userId} and closed_at is null`,
  )

export const deleteDevicesOf = (tx: Tx, userId: string): Promise<number> =>
  write(tx, sql`delete from user_devices where user_id = ${userId}`)

export const insertBan = (tx: Tx, ban: { userId: string; reason: string; by: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`insert into user_bans (user_id, reason, banned_by, banned_at)
      values (${ban.userId}, ${ban.reason}, ${ban.by}, ${ban.at})
      on conflict (user_id) where lifted_at is null do nothing`,
  )

export const updateBanLifted = (
  tx: Tx,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update user_bans set lifted_at = ${at}, lifted_by = ${by} where lifted_at is null and user_id in (
      select unnest(former_user_ids || id) from users where id = ${userId})`,
  )

/** The account no longer depends on a sign-in provider. */
export const updateOwnPassword = (tx: Tx, identityId: string): Promise<number> =>
  write(tx, sql`update users set is_federated = false where identity_id = ${identityId}`)

export const updateName = (tx: Tx, { userId, name }: { userId: string; name: string }): Promise<number> =>
  write(tx, sql`update users set name = ${name} where id = ${userId} and closed_at is null`)

/** A user's preferences; fields that are left out stay. */
export type Preferences = {
  method?: UserRow['defaultBitcoinMethod'] | undefined
  returnsExpired?: boolean | undefined
  theme?: UserRow['theme'] | undefined
  language?: Language | undefined
  hidesBalances?: boolean | undefined
  developerMode?: boolean | undefined
}

export const updatePreferences = (
  tx: Tx,
  userId: string,
  { method, returnsExpired, theme, language, hidesBalances, developerMode }: Preferences,
): Promise<number> =>
  write(
    tx,
    sql`update users set default_bitcoin_method = coalesce(${method ?? null}, default_bitcoin_method),
        returns_expired = coalesce(${returnsExpired ?? null}, returns_expired), theme = coalesce(${theme ?? null}, theme),
        language = coalesce(${language ?? null}, language), hides_balances = coalesce(${hidesBalances ?? null}, hides_balances),
        developer_mode = coalesce(${developerMode ?? null}, developer_mode)
      where id = ${userId}`,
  )

/**
 * Whether a user may still correct the confirmed country: before the first order (a view that purchases offer), and not from these
 * countries.
 */
const mayCorrect = (refused: readonly string[]) =>
  sql`(not exists (select from first_orders where user_id = users.id) and country <> all(${[...refused]}::text[]))`

/**
 * Stores a guess when there is none yet; a confirmation replaces it, and a correction replaces the confirmation while one is allowed.
 */
export const updateCountry = (
  tx: Tx,
  { userId, country, confirmedAt, refused }: CountryChange & { refused: readonly string[] },
): Promise<number> =>
  write(
    tx,
    sql`update users set country = ${country}, country_confirmed_at = ${confirmedAt} where id = ${userId}
      and case when country_confirmed_at is null then country is null or ${confirmedAt !== null}
        else ${confirmedAt !== null} and ${mayCorrect(refused)} end`,
  )

type CountryChange = { userId: string; country: string; confirmedAt: Date | null }

/** Replaces any earlier value. */
export const updateCountryByOperator = (tx: Tx, { userId, country, confirmedAt }: CountryChange): Promise<number> =>
  write(tx, sql`update users set country = ${country}, country_confirmed_at = ${confirmedAt} where id = ${userId}`)

export const activateUser = (tx: Tx, { userId, by, at }: { userId: string; by: string; at: Date }): Promise<number> =>
  write(
    tx,
    sql`update users set activated_at = ${at}, activated_by = ${by} where id = ${userId} and activated_at is null`,
  )

export const insertDevice = (
  tx: Tx,
  device: {
    userId: string
    visitorId: string | null
    confidence: number | null
    language: string | null
    details: string
    location: Location | null
    seenAt: Date
  },
): Promise<number> =>
  write(
    tx,
    sql`insert into user_devices (user_id, visitor_id, confidence, language, details, location, seen_at)
      values (${device.userId}, ${device.visitorId}, ${device.confidence}, ${device.language}, ${device.details}::jsonb,
        ${device.location && JSON.stringify(device.location)}::jsonb, ${device.seenAt})`,
  )

export const deleteDevicesBefore = (on: Db | Tx, before: Date): Promise<number> =>
  write(on, sql`delete from user_devices where seen_at < ${before}`)

/** Returns 0 when the user already had this notification. */
export const insertNotification = (
  tx: Tx,
  { cause, userId, at }: { cause: EmailCause; userId: string; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`insert into user_notifications (cause, user_id, notified_at) values (${cause}, ${userId}, ${at})
      on conflict (cause) do nothing`,
  )

/** Null when payouts are not paused. */
export const findPayoutsAfter = async (on: Db | Tx, userId: string): Promise<Date | null> => {
  const row = await readOne(
    on,
    sql<{ until: Date | null }>`select payouts_after as until from users where id = ${userId}`,
  )
  return row?.until ?? null
}

/** A longer pause stays. */
export const updatePayoutsAfter = (
  tx: Tx,
  { identityId, until }: { identityId: string; until: Date },
): Promise<number> =>
  write(
    tx,
    sql`update users set payouts_after = greatest(payouts_after, ${until}::timestamptz) where identity_id = ${identityId}`,
  )

export const updateLastUsed = (
  on: Db | Tx,
  { userId, identityId, at }: { userId: string | null; identityId: string | null; at: Date },
): Promise<number> =>
  write(
    on,
    sql`update users set last_used_at = ${at} where (id = ${userId} or identity_id = ${identityId})
      and last_used_at < ${at}::timestamptz - interval '1 day'`,
  )
