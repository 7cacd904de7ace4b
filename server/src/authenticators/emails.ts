import { counted, say, type Message } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'

const footnote = say('You get this mail whenever the way in to your account changes.')
const otherwise = (publicUrl: string): Message =>
  say('If that was not you, choose a new password and look at {url}', { url: `${publicUrl}/settings/security` })

export const authenticatorAddedEmail = (to: Reader, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('An authenticator app was added to your Moon account'),
    lines: [
      say(
        'From now on every log-in to your Moon account asks for a code of your authenticator app, in place of a code by mail.',
      ),
      say('Keep the recovery codes that you were shown: each of them lets you in once without the app.'),
      otherwise(publicUrl),
    ],
    footnote,
  })

export const authenticatorRemovedEmail = (to: Reader, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('The authenticator app was removed from your Moon account'),
    lines: [
      say('Log-ins to your Moon account ask for no code of an app any more. On a new device a code comes by mail.'),
      otherwise(publicUrl),
    ],
    footnote,
  })

export const recoveryCodeUsedEmail = (to: Reader, { left, publicUrl }: { left: number; publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('A recovery code of your Moon account was used'),
    lines: [
      counted(
        left,
        say('Somebody used a recovery code in place of your authenticator app. One code is left.'),
        say('Somebody used a recovery code in place of your authenticator app. {left} codes are left.', { left }),
      ),
      otherwise(publicUrl),
    ],
    footnote,
  })
