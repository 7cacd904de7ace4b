import { momentOf } from '../commands/lay-out.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail } from '../mail/write-email.ts'

const footnote = 'You get this mail whenever the way in to your account changes.'

type Waiting = { dueAt: Date; publicUrl: string; token: string }

const howToStop = ({ publicUrl, token }: Waiting): string[] => [
  `If that was not you, or you have found the app, stop it here: ${publicUrl}/keep-app/${token}`,
  'Each use of the app or of a recovery code stops it as well.',
]

export const removalBegunEmail = (to: string, waiting: Waiting): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'Your Moon authenticator app is to be removed',
    lines: [
      `Somebody has asked us to take the authenticator app off your Moon account, because it is lost with its recovery codes. That happens on ${momentOf(waiting.dueAt)}, not earlier. Every device is logged out then.`,
      ...howToStop(waiting),
    ],
    footnote,
  })

export const removalReminderEmail = (to: string, waiting: Waiting): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'Your Moon authenticator app will be removed soon',
    lines: [
      `As somebody has asked us to, we take the authenticator app off your Moon account on ${momentOf(waiting.dueAt)}.`,
      ...howToStop(waiting),
    ],
    footnote,
  })

export const removalStoppedEmail = (to: string, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'Your Moon authenticator app stays',
    lines: [
      'Your authenticator app is not removed, and nothing has changed. Log-ins ask for its codes as before.',
      `If you have not asked for its removal yourself, somebody has tried to get into your account: choose a new password, and look at ${publicUrl}/settings/security.`,
    ],
    footnote,
  })

export const appRemovedEmail = (
  to: string,
  { payoutsAfter, publicUrl }: { payoutsAfter: Date; publicUrl: string },
): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'Your Moon authenticator app was removed',
    lines: [
      'The authenticator app is no longer part of your Moon account, and every device was logged out. Log-ins on a new device ask for a code by mail.',
      `Until ${momentOf(payoutsAfter)} no credit can be paid out in Bitcoin.`,
      `If that was not you, set a new password at ${publicUrl}/login/reset and contact us at once.`,
    ],
    footnote,
  })
