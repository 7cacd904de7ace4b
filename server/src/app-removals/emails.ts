import { say, type Message } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'

const footnote = say('You get this mail whenever the way in to your account changes.')

type Waiting = { dueAt: Date; publicUrl: string; token: string }

const howToStop = ({ publicUrl, token }: Waiting): Message[] => [
  say('If that was not you, or you have found the app, stop it here: {url}', { url: `${publicUrl}/keep-app/${token}` }),
  say('Each use of the app or of a recovery code stops it as well.'),
]

export const removalBegunEmail = (to: Reader, waiting: Waiting): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('Your Moon authenticator app is to be removed'),
    lines: [
      say(
        'Somebody has asked us to take the authenticator app off your Moon account, because it is lost with its recovery codes. That happens on {at}, not earlier. Every device is logged out then.',
        { at: { time: waiting.dueAt } },
      ),
      ...howToStop(waiting),
    ],
    footnote,
  })

export const removalReminderEmail = (to: Reader, waiting: Waiting): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('Your Moon authenticator app will be removed soon'),
    lines: [
      say('As somebody has asked us to, we take the authenticator app off your Moon account on {at}.', {
        at: { time: waiting.dueAt },
      }),
      ...howToStop(waiting),
    ],
    footnote,
  })

export const removalStoppedEmail = (to: Reader, { publicUrl }: { publicUrl: string }): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('Your Moon authenticator app stays'),
    lines: [
      say('Your authenticator app is not removed, and nothing has changed. Log-ins ask for its codes as before.'),
      say(
        'If you have not asked for its removal yourself, somebody has tried to get into your account: choose a new password, and look at {url}.',
        { url: `${publicUrl}/settings/security` },
      ),
    ],
    footnote,
  })

export const appRemovedEmail = (
  to: Reader,
  { payoutsAfter, publicUrl }: { payoutsAfter: Date; publicUrl: string },
): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('Your Moon authenticator app was removed'),
    lines: [
      say(
        'The authenticator app is no longer part of your Moon account, and every device was logged out. Log-ins on a new device ask for a code by mail.',
      ),
      say('Until {at} no credit can be paid out in Bitcoin.', { at: { time: payoutsAfter } }),
      say('If that was not you, set a new password at {url} and contact us at once.', {
        url: `${publicUrl}/login/reset`,
      }),
    ],
    footnote,
  })
