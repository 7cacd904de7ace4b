import { say, verbatim } from '../languages/message.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Post } from '../mail/emails.ts'
import { writeEmail } from '../mail/write-email.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import { unescapeUnicode } from './name.ts'
import { activateUser as activate, findUser } from './store.ts'

/**
 * Admits a user from the waitlist and emails them, as promised by "We'll notify you soon." (D-27). Returns false when they were admitted
 * before.
 */
export async function activateUser(
  { database, clock, post, publicUrl }: { database: Database; clock: Clock; post: Post; publicUrl: string },
  { userId, by }: { userId: string; by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if ((await activate(tx, { userId, by, at: clock.now() })) === 0) return false
    const user = await findUser(tx, userId)
    invariant(user, 'an activated user is there')
    const letter = writeEmail(user, {
      kind: 'answer',
      subject: say('Your Moon account is ready'),
      lines: [
        say('Hello {name},', { name: unescapeUnicode(user.name) }),
        say('your place on the waitlist has come up: you can buy your first card now.'),
        verbatim(`${publicUrl}/dashboard`),
      ],
      footnote: say('You get this mail because you signed up to Moon.'),
    })
    await post(tx, letter)
    await publish(tx, userId, { kind: 'user', subject: userId })
    return true
  })
}
