import { optionalNotices, type OptionalNotice } from '@moon/contract/notices.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

/** A kind of letters, and an address. */
export type Notice = { email: string; notice: OptionalNotice }

/** The newsletter needs a subscription; all other letters are sent until they are turned off. */
const isWanted = sql`(c.turned_off_at is null
  and (n.notice <> 'news' or exists (select from newsletter_subscriptions s where s.email = n.email)))`

/** Which letters an address gets, in the order of the contract. */
export const readStandings = (on: Db | Tx, email: string): Promise<{ notice: OptionalNotice; isWanted: boolean }[]> =>
  read(
    on,
    sql<{ notice: OptionalNotice; isWanted: boolean }>`select n.notice, ${isWanted} as "isWanted"
      from (select lower(${email}) as email, * from unnest(${[...optionalNotices]}::text[]) with ordinality as t(notice, place)) n
      left join notice_choices c on c.email = n.email and c.notice = n.notice order by n.place`,
  )

/** The address and kind of letters behind a link's token; undefined for an unknown token. */
export const findByToken = (on: Db | Tx, token: string): Promise<Notice | undefined> =>
  readOne(on, sql<Notice>`select email, notice from notice_choices where token = ${token}`)

/** The token of these letters to this address, which never changes. */
export async function ensureToken(on: Db | Tx, { email, notice }: Notice): Promise<string> {
  const row = await readOne(
    on,
    sql<{ token: string }>`insert into notice_choices (email, notice) values (lower(${email}), ${notice})
      on conflict (email, notice) do update set email = excluded.email returning token`,
  )
  return row!.token
}

export const upsertChoice = (
  on: Db | Tx,
  { email, notice, turnedOffAt }: Notice & { turnedOffAt: Date | null },
): Promise<number> =>
  write(
    on,
    sql`insert into notice_choices as c (email, notice, turned_off_at) values (lower(${email}), ${notice}, ${turnedOffAt})
      on conflict (email, notice) do update
        set turned_off_at = case when ${turnedOffAt}::timestamptz is null then null else coalesce(c.turned_off_at, ${turnedOffAt}) end`,
  )

/** Where an address was subscribed to the newsletter. */
export type SubscriptionSource = 'site' | 'sign_up' | 'settings'

/** A sign-up confirms an address that was only typed before; nothing else changes an existing row. */
export const upsertSubscription = (
  on: Db | Tx,
  { email, source, at }: { email: string; source: SubscriptionSource; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into newsletter_subscriptions (email, source, subscribed_at) values (lower(${email}), ${source}, ${at})
      on conflict (email) do update set source = excluded.source
      where newsletter_subscriptions.source = 'site' and excluded.source <> 'site'`,
  )

/** Deletes everything about this address: no letter goes to it any more. */
export async function deleteAddress(tx: Tx, email: string): Promise<void> {
  await write(tx, sql`delete from newsletter_subscriptions where email = lower(${email})`)
  await write(tx, sql`delete from notice_choices where email = lower(${email})`)
}
