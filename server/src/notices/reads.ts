import type { OptionalNotice } from '@moon/contract/notices.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'
import { ensureToken, readStandings, type Notice, type SubscriptionSource } from './store.ts'

/** Whether an address gets these letters. */
export async function wantsNotice(on: Db | Tx, { email, notice }: Notice): Promise<boolean> {
  const standing = (await readStandings(on, email)).find((one) => one.notice === notice)
  return standing?.isWanted ?? false
}

/** The fields of such a letter: its kind, and the link by which its reader ends them with one click. */
export async function endableBy(
  on: Db | Tx,
  { publicUrl }: { publicUrl: string },
  which: Notice,
): Promise<{ kind: OptionalNotice; unsubscribeUrl: string }> {
  return { kind: which.notice, unsubscribeUrl: linkOf(publicUrl, await ensureToken(on, which)) }
}

/** The link of a token: opened it shows a page; a POST by a mail program ends the letters (RFC 8058). */
const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe/${token}`

type Subscription = { email: string; at: Date; source: SubscriptionSource | null; unsubscribeUrl: string }

/** Subscribers of the newsletter, earliest first. */
export async function readSubscriptions(on: Db | Tx, { publicUrl }: { publicUrl: string }): Promise<Subscription[]> {
  const rows = await read(
    on,
    sql<Omit<Subscription, 'unsubscribeUrl'> & { token: string }>`
      select s.email, s.subscribed_at as at, s.source, c.token from newsletter_subscriptions s
      join notice_choices c on c.email = s.email and c.notice = 'news'
      where c.turned_off_at is null order by s.subscribed_at, s.email`,
  )
  return rows.map(({ token, ...one }) => ({ ...one, unsubscribeUrl: linkOf(publicUrl, token) }))
}
