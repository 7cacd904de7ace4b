import { formatDollars } from '@moon/money/format.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'
import type { Standing } from './find-obstacles.ts'

type Closed = Pick<Standing, 'givesUpCredit' | 'givesUpSats' | 'staysOwedSats'> & { publicUrl: string }

export const closedEmail = (to: string, { givesUpCredit, givesUpSats, staysOwedSats, publicUrl }: Closed): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'Your Moon account is closed',
    lines: [
      'Your Moon account is closed for good, as you asked. Every device is logged out, and nobody can log in any more.',
      ...(givesUpCredit > 0n ? [`You gave up ${formatDollars(givesUpCredit)} of Moon Credit with it.`] : []),
      ...(givesUpSats > 0n ? [`You gave up ${givesUpSats} reward sats with it.`] : []),
      ...(staysOwedSats > 0n
        ? [
            `You owed ${staysOwedSats} reward sats. You need not pay them; should you come back with this address, your next rewards settle them.`,
          ]
        : []),
      'Your name and your email address are removed. We keep what the law asks of us: what was paid, bought and refunded, and the agreement that you accepted.',
      `Should money still arrive for one of your orders, or should a shop give something back, it is yours. Write to us from this address, and you get it: ${publicUrl}/contact-us`,
      `If you did not close it, write to us at once: ${publicUrl}/contact-us`,
    ],
    footnote: 'This is the last mail that we send you by ourselves.',
  })
