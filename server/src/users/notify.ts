import { say } from '../languages/message.ts'
import type { OptionalNotice } from '@moon/contract/notices.ts'
import { writeEmail, type EmailContent } from '../mail/write-email.ts'
import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Post } from '../mail/emails.ts'
import { invariant } from '../kit/refusal.ts'
import type { EmailCause } from './email-causes.ts'
import { endableBy, wantsNotice } from '../notices/reads.ts'
import { findUser, insertNotification } from './store.ts'

/** One email about an event. It is sent once per `cause`. */
type Notification = {
  userId: string
  cause: EmailCause
  /** `seenAt`: the page that shows more; the dashboard unless it is said. */
  email: Pick<EmailContent, 'subject' | 'lines'> & { seenAt?: 'credit' }
  /** Present for an email that only reminds and may be turned off; without it the email is about money and always sent. */
  notice?: OptionalNotice
}

/**
 * Queues the email in the transaction of the event: it is sent once after the commit, or not at all. Returns false when an email for
 * this cause was sent before, its reader has turned it off, or its user has closed the account and has no address.
 */
export type Notify = (tx: Tx, notice: Notification) => Promise<boolean>

export function createNotify({ post, clock, publicUrl }: { post: Post; clock: Clock; publicUrl: string }): Notify {
  return async (tx, { userId, cause, email: { subject, lines, seenAt }, notice }) => {
    if ((await insertNotification(tx, { cause, userId, at: clock.now() })) === 0) return false
    const user = await findUser(tx, userId)
    invariant(user, `${userId} has a record`)
    if (user.closedAt !== null) return false
    const which = notice && { email: user.email, notice }
    if (which && !(await wantsNotice(tx, which))) return false
    const content = {
      ...(which ? await endableBy(tx, { publicUrl }, which) : { kind: 'money' as const }),
      subject,
      lines: [...lines, pages[seenAt ?? 'dashboard'](publicUrl)],
      footnote: say('You get this mail because something happened to a payment or a card of yours.'),
    }
    await post(tx, writeEmail(user, content))
    return true
  }
}

const pages = {
  dashboard: (publicUrl: string) => say('See it on your dashboard: {url}', { url: `${publicUrl}/dashboard` }),
  credit: (publicUrl: string) =>
    say('See it on the page of your credit: {url}', { url: `${publicUrl}/settings/moon-credit` }),
}
