import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Post } from '../mail/emails.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import { activateUser as activate, findUser } from './store.ts'

/** Admits a user from the waitlist and emails them, as promised by "We'll notify you soon." (D-27). False: they were admitted before. */
export async function activateUser(
  { database, clock, post, publicUrl }: { database: Database; clock: Clock; post: Post; publicUrl: string },
  { userId, by }: { userId: string; by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if ((await activate(tx, { userId, by, at: clock.now() })) === 0) return false
    const user = await findUser(tx, userId)
    invariant(user, 'an activated user is there')
    await post(tx, {
      to: user.email,
      subject: 'Your Moon account is ready',
      text: `Hello ${user.name},\n\nyour place on the waitlist has come up: you can buy your first card now.\n\n${publicUrl}/dashboard\n\n--\nMoon: prepaid virtual Visa cards, paid with Bitcoin.\n`,
    })
    await publish(tx, userId, { kind: 'user', subject: userId })
    return true
  })
}
