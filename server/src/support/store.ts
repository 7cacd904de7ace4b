import { readOne, sql, write, type Db, type Tx } from '../kit/db.ts'

export const findBanner = (on: Db | Tx) =>
  readOne(on, sql<{ id: bigint; message: string }>`select id, message from banners order by id desc limit 1`)

export const insertBanner = (on: Db | Tx, banner: { message: string; by: string; at: Date }): Promise<number> =>
  write(on, sql`insert into banners (message, set_by, set_at) values (${banner.message}, ${banner.by}, ${banner.at})`)

export const insertSubscription = (on: Db | Tx, { email, at }: { email: string; at: Date }): Promise<number> =>
  write(
    on,
    sql`insert into newsletter_subscriptions (email, subscribed_at) values (${email}, ${at}) on conflict (email) do nothing`,
  )

export const insertAnalyticsEvent = (
  on: Db | Tx,
  event: { userId: string; name: string; view: string; code: string | null; at: Date },
): Promise<number> =>
  write(
    on,
    sql`insert into analytics_events (user_id, name, view, code, logged_at)
      values (${event.userId}, ${event.name}, ${event.view}, ${event.code}, ${event.at})`,
  )
