import { extensionPath } from '@moon/contract/plain/extension-paths.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { say, verbatim } from '../languages/message.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'
import type { Post } from '../mail/emails.ts'
import { countWithin } from '../http/throttle.ts'
import { endableBy, wantsNotice } from '../notices/reads.ts'

/** Nobody can flood another's mailbox through us: one email a day goes to an address, and a repeated request changes nothing. */
const emailByAddress = { name: 'extension link by email', most: 1, everyMs: 86_400_000 }

/** Mails a link to the page about installing the extension to a visitor whose device cannot install it. */
export async function mailExtensionLink(
  deps: { database: Database; clock: Clock; post: Post; publicUrl: string },
  to: Reader,
): Promise<void> {
  const { email } = to
  if (!(await countWithin(deps, emailByAddress, email))) return
  await deps.database.transaction(async (tx) => {
    const which = { email, notice: 'extension_link' } as const
    if (!(await wantsNotice(tx, which))) return
    const message = writeEmail(to, {
      ...(await endableBy(tx, deps, which)),
      subject: say('The Moon extension for your browser'),
      lines: [
        say(
          'You asked for the link to the Moon extension. Open this page on your computer, in Chrome; it says what the extension does and how it is added:',
        ),
        verbatim(new URL(extensionPath, deps.publicUrl)),
        say('Moon works without it, in any browser: open a card and copy its number into the checkout.'),
      ],
      footnote: say(
        'You get this mail because somebody typed your address on our front page. If it was not you, ignore it.',
      ),
    })
    await deps.post(tx, message)
  })
}
