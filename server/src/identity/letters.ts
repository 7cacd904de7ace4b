import { writeLetter as write } from '../kit/letter-page.ts'
import type { Letter } from '../kit/mail.ts'
import { codeLifeMs } from './codes.ts'

/** What the letters of identity say: what Moon is, why this came, and that nobody will ever ask for what it contains. */

const minutes = String(codeLifeMs / 60_000)

export const confirmLetter = (to: string, { code }: { code: string }): Letter =>
  write(to, {
    subject: `${code} is your Moon confirmation code`,
    lines: ['Welcome to Moon. Type this code to confirm that this address is yours:'],
    code,
    footnote: `It works for ${minutes} minutes. If you did not create an account with Moon, ignore this mail: without the code nothing happens.`,
  })

export const challengeLetter = (to: string, { code }: { code: string }): Letter =>
  write(to, {
    subject: `${code} is your Moon log-in code`,
    lines: [
      'Somebody is logging in to your Moon account from a device that we do not know yet. If that is you, type this code:',
    ],
    code,
    footnote: `It works for ${minutes} minutes. If it was not you, somebody knows your password: reset it now, on the log-in page under "Forgot password?".`,
  })

export const resetLetter = (to: string, { code }: { code: string }): Letter =>
  write(to, {
    subject: `${code} is your Moon password reset code`,
    lines: ['You asked to set a new password for your Moon account. Type this code together with it:'],
    code,
    footnote: `It works for ${minutes} minutes. If you did not ask, ignore this mail: your password stays as it is.`,
  })

export const passwordChangedLetter = (to: string): Letter =>
  write(to, {
    subject: 'Your Moon password was changed',
    lines: [
      'The password of your Moon account has just been changed, and every device was logged out.',
      'If that was not you, reset your password on the log-in page under "Forgot password?" and contact us.',
    ],
    footnote: 'You get this mail whenever your password changes.',
  })

export const alreadyMemberLetter = (to: string, { publicUrl }: { publicUrl: string }): Letter =>
  write(to, {
    subject: 'You already have a Moon account',
    lines: [
      'Somebody tried to create a Moon account with this address, but there is one already.',
      `If that was you, log in at ${publicUrl}/login, or set a new password there under "Forgot password?".`,
    ],
    footnote: 'If it was not you, there is nothing to do: nothing has changed.',
  })
