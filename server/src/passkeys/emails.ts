import { say, type Message } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'

const footnote = say('You get this mail whenever the way in to your account changes.')
const otherwise = (publicUrl: string): Message =>
  say('If that was not you, choose a new password and look at {url}', { url: `${publicUrl}/settings/security` })

/** `isSilent`: the browser created it without asking the user. */
export const passkeyAddedEmail = (
  to: Reader,
  { name, isSilent, publicUrl }: { name: string; isSilent: boolean; publicUrl: string },
): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('A passkey was added to your Moon account'),
    lines: [
      ...(isSilent
        ? [say('After you logged in with your password, your browser made a passkey and keeps it beside the password.')]
        : []),
      say('You can log in by a passkey now, without password and code. It is called "{name}".', { name }),
      otherwise(publicUrl),
    ],
    footnote,
  })

export const passkeyRemovedEmail = (to: Reader, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('A passkey was removed from your Moon account'),
    lines: [
      say('One passkey of your Moon account was removed. Nobody can log in by it any more.'),
      otherwise(publicUrl),
    ],
    footnote,
  })
