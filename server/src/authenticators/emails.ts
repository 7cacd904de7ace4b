import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'

const footnote = 'You get this mail whenever the way in to your account changes.'
const otherwise = (publicUrl: string): string =>
  `If that was not you, choose a new password and look at ${publicUrl}/settings/security`

export const authenticatorAddedEmail = (to: string, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'An authenticator app was added to your Moon account',
    lines: [
      'From now on every log-in to your Moon account asks for a code of your authenticator app, in place of a code by mail.',
      'Keep the recovery codes that you were shown: each of them lets you in once without the app.',
      otherwise(publicUrl),
    ],
    footnote,
  })

export const authenticatorRemovedEmail = (to: string, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'The authenticator app was removed from your Moon account',
    lines: [
      'Log-ins to your Moon account ask for no code of an app any more. On a new device a code comes by mail.',
      otherwise(publicUrl),
    ],
    footnote,
  })

export const recoveryCodeUsedEmail = (to: string, { left, publicUrl }: { left: number; publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'A recovery code of your Moon account was used',
    lines: [
      `Somebody used a recovery code in place of your authenticator app. ${left === 1 ? 'One code is' : `${left} codes are`} left.`,
      otherwise(publicUrl),
    ],
    footnote,
  })
