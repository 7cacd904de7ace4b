import { writeLetter, type LetterContent } from '../mail/letter-page.ts'
import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Post } from '../mail/letters.ts'
import { invariant } from '../kit/refusal.ts'
import { findUser, insertNotice } from './store.ts'

/** What happened, in words; `cause` names it, and nobody is told of the same cause twice. */
type Notice = { userId: string; cause: string; letter: Omit<LetterContent, 'code' | 'footnote'> }

/** Tells a person by letter, with the transaction in which it happened: after the commit, once, or not at all. False: he was told before. */
export type Notify = (tx: Tx, notice: Notice) => Promise<boolean>

export function createNotify({ post, clock, publicUrl }: { post: Post; clock: Clock; publicUrl: string }): Notify {
  return async (tx, { userId, cause, letter: { subject, lines } }) => {
    if ((await insertNotice(tx, { cause, userId, at: clock.now() })) === 0) return false
    const user = await findUser(tx, userId)
    invariant(user, `${userId} has a record`)
    const content = {
      subject,
      lines: [...lines, `See it on your dashboard: ${publicUrl}/dashboard`],
      footnote: 'You get this mail because something happened to a payment or a card of yours.',
    }
    await post(tx, writeLetter(user.email, content))
    return true
  }
}
