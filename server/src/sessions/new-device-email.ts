import { say, type Words } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'

type SignIn = { device: Words; place: string | null; at: Date; publicUrl: string }

/** Sent after a log-in from a device that was never seen with this account. */
export const newDeviceEmail = (to: Reader, { device, place, at, publicUrl }: SignIn): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: say('New log-in to your Moon account'),
    lines: [
      say('Somebody just logged in to your Moon account from a device that we have not seen with it before.'),
      say('Device: {device}', { device }),
      say('Place: {place}', { place: place ?? say('not known') }),
      say('Time: {time}', { time: { time: at } }),
      say('If that was you, there is nothing to do.'),
      say('If it was not, log that device out and choose a new password: {url}', {
        url: `${publicUrl}/settings/security`,
      }),
    ],
    footnote: say(
      'You get this mail once for each new device. The place is that of its network, and may be some way off.',
    ),
  })
