import { extensionUrl } from '@moon/contract/support.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { writeEmail } from '../mail/write-email.ts'
import type { Post } from '../mail/emails.ts'
import { countWithin } from '../http/throttle.ts'

/** Nobody can have another's box filled by us: one email a day goes to an address, and asking again changes nothing. */
const emailByAddress = { name: 'extension link by email', most: 1, everyMs: 86_400_000 }

/** Mails the link to the extension to whoever reads Moon on a device that cannot take it. */
export async function mailExtensionLink(
  deps: { database: Database; clock: Clock; post: Post },
  { email }: { email: string },
): Promise<void> {
  if (!(await countWithin(deps, emailByAddress, email))) return
  const message = writeEmail(email, {
    subject: 'The Moon extension for your browser',
    lines: [
      'You asked for the link to the Moon extension. Open it in the browser of your computer:',
      extensionUrl,
      'Once it is installed, pin it to the toolbar and log in with your Moon account.',
    ],
    footnote: 'You get this mail because somebody typed your address on our front page. If it was not you, ignore it.',
  })
  await deps.database.transaction((tx) => deps.post(tx, message))
}
