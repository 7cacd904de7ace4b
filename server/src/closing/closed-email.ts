import { formatDollars } from '@moon/money/format.ts'
import { say } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'
import type { ClosingCheck } from './find-obstacles.ts'

type Closed = Pick<ClosingCheck, 'givesUpCredit' | 'givesUpSats' | 'staysOwedSats'> & { publicUrl: string }

export const closedEmail = (to: Reader, { givesUpCredit, givesUpSats, staysOwedSats, publicUrl }: Closed): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('Your Moon account is closed'),
    lines: [
      say(
        'Your Moon account is closed for good, as you asked. Every device is logged out, and nobody can log in any more.',
      ),
      ...(givesUpCredit > 0n
        ? [say('You gave up {amount} of Moon Credit with it.', { amount: formatDollars(givesUpCredit) })]
        : []),
      ...(givesUpSats > 0n ? [say('You gave up {sats} reward sats with it.', { sats: givesUpSats })] : []),
      ...(staysOwedSats > 0n
        ? [
            say(
              'You owed {sats} reward sats. You need not pay them; should you come back with this address, your next rewards settle them.',
              { sats: staysOwedSats },
            ),
          ]
        : []),
      say(
        'Your name and your email address are removed. We keep what the law asks of us: what was paid, bought and refunded, and the agreement that you accepted.',
      ),
      say(
        'Should money still arrive for one of your orders, or should a shop give something back, it is yours. Write to us from this address, and you get it: {url}',
        { url: `${publicUrl}/contact-us` },
      ),
      say('If you did not close it, write to us at once: {url}', { url: `${publicUrl}/contact-us` }),
    ],
    footnote: say('This is the last mail that we send you by ourselves.'),
  })
