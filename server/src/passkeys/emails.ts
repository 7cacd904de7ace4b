import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'

const footnote = 'You get this mail whenever the way in to your account changes.'
const otherwise = (publicUrl: string): string =>
  `If that was not you, choose a new password and look at ${publicUrl}/settings/security`

/** `isSilent`: the browser made it by itself. */
export const passkeyAddedEmail = (
  to: string,
  { name, isSilent, publicUrl }: { name: string; isSilent: boolean; publicUrl: string },
): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'A passkey was added to your Moon account',
    lines: [
      ...(isSilent
        ? ['After you logged in with your password, your browser made a passkey and keeps it beside the password.']
        : []),
      `You can log in by a passkey now, without password and code. It is called "${name}".`,
      otherwise(publicUrl),
    ],
    footnote,
  })

export const passkeyRemovedEmail = (to: string, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'A passkey was removed from your Moon account',
    lines: ['One passkey of your Moon account was removed. Nobody can log in by it any more.', otherwise(publicUrl)],
    footnote,
  })
