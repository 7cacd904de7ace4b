import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'
import { timeText } from './time-text.ts'

/** The extension was let into an account. */
export const extensionConnectedEmail = (
  to: string,
  { device, at, publicUrl }: { device: string; at: Date; publicUrl: string },
): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'The Moon extension is connected to your account',
    lines: [
      'The Moon extension can now show your cards and balances, and buy cards for you.',
      `Browser: ${device}`,
      `Time: ${timeText(at)}`,
      'If that was you, there is nothing to do.',
      `If it was not, end it and choose a new password: ${publicUrl}/settings/security`,
    ],
    footnote: 'You get this mail each time that the extension is connected.',
  })
