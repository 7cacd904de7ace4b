import { say, type Words } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'

/** Sent when the extension was connected to an account. */
export const extensionConnectedEmail = (
  to: Reader,
  { device, at, publicUrl }: { device: Words; at: Date; publicUrl: string },
): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('The Moon extension is connected to your account'),
    lines: [
      say('The Moon extension can now show your cards and balances, and buy cards for you.'),
      say('Browser: {device}', { device }),
      say('Time: {time}', { time: { time: at } }),
      say('If that was you, there is nothing to do.'),
      say('If it was not, end it and choose a new password: {url}', { url: `${publicUrl}/settings/security` }),
    ],
    footnote: say('You get this mail each time that the extension is connected.'),
  })
