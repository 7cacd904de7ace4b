import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { countWithin } from '../http/throttle.ts'
import type { Post } from '../mail/emails.ts'
import { say, verbatim } from '../languages/message.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'
import { endableBy } from './reads.ts'

/** Nobody can flood another's mailbox through us. */
const offerByAddress = { name: 'news again by email', most: 1, everyMs: 30 * 86_400_000 }

/**
 * Mails an offer to an address whose owner has ended the newsletter, when it is typed on the site again: only the owner can resume it.
 */
export async function offerNewsAgain(
  deps: { database: Database; clock: Clock; post: Post; publicUrl: string },
  to: Reader,
): Promise<void> {
  const { email } = to
  if (!(await countWithin(deps, offerByAddress, email))) return
  await deps.database.transaction(async (tx) => {
    const { unsubscribeUrl } = await endableBy(tx, deps, { email, notice: 'news' })
    const offer = writeEmail(to, {
      kind: 'answer',
      subject: say('Do you want our newsletter again?'),
      lines: [
        say(
          'Somebody typed your address for our newsletter, which you had ended. It stays ended unless you begin it again here:',
        ),
        verbatim(unsubscribeUrl),
      ],
      footnote: say('If it was not you, ignore this mail: nothing comes. We ask at most once a month.'),
    })
    await deps.post(tx, offer)
  })
}
