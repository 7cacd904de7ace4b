import type { Email } from '../mail/mail.ts'
import { timeText } from './time-text.ts'
import { writeEmail } from '../mail/write-email.ts'

type SignIn = { device: string; place: string | null; at: Date; publicUrl: string }

/** Where somebody logged in from a device that was never seen with this account. */
export const newDeviceEmail = (to: string, { device, place, at, publicUrl }: SignIn): Email =>
  writeEmail(to, {
    kind: 'security',
    subject: 'New log-in to your Moon account',
    lines: [
      'Somebody just logged in to your Moon account from a device that we have not seen with it before.',
      `Device: ${device}`,
      `Place: ${place ?? 'not known'}`,
      `Time: ${timeText(at)}`,
      'If that was you, there is nothing to do.',
      `If it was not, log that device out and choose a new password: ${publicUrl}/settings/security`,
    ],
    footnote: 'You get this mail once for each new device. The place is that of its network, and may be some way off.',
  })
