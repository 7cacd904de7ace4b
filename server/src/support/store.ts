import type { Language } from '@moon/contract/plain/languages.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'

export const findBanner = (on: Db | Tx) =>
  readOne(on, sql<{ id: bigint; message: string }>`select id, message from banners order by id desc limit 1`)

export const insertBanner = (on: Db | Tx, banner: { message: string; by: string; at: Date }): Promise<number> =>
  write(on, sql`insert into banners (message, set_by, set_at) values (${banner.message}, ${banner.by}, ${banner.at})`)

/** api_access: a user asks for an API key, one request at a time. */
export type MessageKind = 'contact' | 'uninstall' | 'api_access'

type Message = {
  kind: MessageKind
  name: string | null
  email: string | null
  message: string
  language: Language
  at: Date
}

/** Stores a message; the same one within a day is stored once (I-48). */
export const insertMessage = (on: Db | Tx, { kind, name, email, message, language, at }: Message): Promise<number> =>
  write(
    on,
    sql`insert into messages (kind, name, email, message, language, received_at)
      select ${kind}, ${name}, ${email}, ${message}, ${language}, ${at}
      where not exists (
        select from messages
        where md5(message) = md5(${message}) and message = ${message} and kind = ${kind}
          and email is not distinct from ${email} and name is not distinct from ${name}
          and received_at > ${at}::timestamptz - interval '1 day'
      )
      on conflict do nothing`,
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

type CountedEvent = { name: string; view: string; code: string | null; times: bigint; users: bigint }

/** Events that the app reported since then, most frequent first, each with its number of users. */
export const countEvents = (on: Db | Tx, since: Date): Promise<CountedEvent[]> =>
  read(
    on,
    sql<CountedEvent>`select name, view, code, count(*) as times, count(distinct user_id) as users from analytics_events
      where logged_at > ${since} group by name, view, code order by times desc, name, view, code limit 200`,
  )
