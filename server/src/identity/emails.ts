import { signInProviders, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { writeEmail as write } from '../mail/write-email.ts'
import type { Email } from '../mail/mail.ts'
import type { CodePurpose } from './code-store.ts'
import { codeLifeMs } from '../auth/code-life-ms.ts'
import { longCodeLifeMs } from './codes.ts'

/** What the emails of identity say: what Moon is, why this came, and that nobody will ever ask for what it contains. */

type Coded = { code: string; isLong: boolean }

const confirmEmail = (to: string, { code, isLong }: Coded): Email =>
  write(to, {
    kind: 'security',
    subject: subjectOf('Moon confirmation code', { code, isLong }),
    lines: ['Welcome to Moon. Type this code to confirm that this address is yours:', ...whyLong(isLong)],
    code,
    footnote: `${lifeOf(isLong)} If you did not create an account with Moon, ignore this mail: without the code nothing happens.`,
  })

const challengeEmail = (to: string, { code, isLong }: Coded): Email =>
  write(to, {
    kind: 'security',
    subject: subjectOf('Moon log-in code', { code, isLong }),
    lines: [
      'Somebody is logging in to your Moon account from a device that we do not know yet. If that is you, type this code:',
      ...whyLong(isLong),
    ],
    code,
    footnote: `${lifeOf(isLong)} If it was not you, somebody knows your password: reset it now, on the log-in page under "Forgot password?".`,
  })

const resetEmail = (to: string, { code, isLong }: Coded): Email =>
  write(to, {
    kind: 'security',
    subject: subjectOf('Moon password reset code', { code, isLong }),
    lines: [
      'You asked to set a new password for your Moon account. Type this code together with it:',
      ...whyLong(isLong),
    ],
    code,
    footnote: `${lifeOf(isLong)} If you did not ask, ignore this mail: your password stays as it is.`,
  })

const federatedEmail = (to: string, { code, isLong }: Coded): Email =>
  write(to, {
    kind: 'security',
    subject: subjectOf('Moon sign-in code', { code, isLong }),
    lines: [
      'Somebody signs in to Moon with an account at Google or Apple that has this address. If that is you, type this code to confirm that the address is yours:',
      ...whyLong(isLong),
    ],
    code,
    footnote: `${lifeOf(isLong)} If it was not you, ignore this mail: without the code nothing happens.`,
  })

const proofEmail = (to: string, { code, isLong }: Coded): Email =>
  write(to, {
    kind: 'security',
    subject: subjectOf('Moon security code', { code, isLong }),
    lines: ['Type this code to confirm that it is you who changes something in your Moon account:', ...whyLong(isLong)],
    code,
    footnote: `${lifeOf(isLong)} If you did not ask, somebody else is logged in to your account: log out every device in your settings, under "Security".`,
  })

export const codeEmails: Record<CodePurpose, (to: string, coded: Coded) => Email> = {
  confirm: confirmEmail,
  challenge: challengeEmail,
  reset: resetEmail,
  federated: federatedEmail,
  proof: proofEmail,
}

const subjectOf = (what: string, { code, isLong }: Coded): string =>
  isLong ? `Your ${what} of twelve digits` : `${code} is your ${what}`

const lifeOf = (isLong: boolean): string => `It works for ${(isLong ? longCodeLifeMs : codeLifeMs) / 60_000} minutes.`

const whyLong = (isLong: boolean): string[] =>
  isLong
    ? [
        'Many codes were asked for with your address today, perhaps by somebody else. So this one is longer, and we send only one in half an hour: it works in every browser in which you ask for a code meanwhile.',
      ]
    : []

type Left = {
  publicUrl: string
  /** Of the API key that ended with the old password. */
  keyHint: string | undefined
  /** Addresses of programs that hear nothing any more. */
  endpoints: readonly string[]
  /** The names of those that still log in. */
  passkeys: readonly string[]
  providers: readonly SignInProviderName[]
}

const endedAndLeft = ({ publicUrl, keyHint, endpoints, passkeys, providers }: Left): string[] => [
  ...(keyHint === undefined
    ? []
    : [
        `Your API key ${keyHint} was deleted, so no program acts for you any more. If one of yours did, make a new key at ${publicUrl}/settings/api-keys.`,
      ]),
  ...(endpoints.length === 0
    ? []
    : [
        `Nothing is told any more to programs at ${endpoints.join(', ')}. Turn on what is yours at ${publicUrl}/settings/webhooks, and delete what you do not know.`,
      ]),
  ...(passkeys.length === 0
    ? []
    : [
        `These passkeys still log in: ${passkeys.map((name) => `"${name}"`).join(', ')}. Remove what you do not know at ${publicUrl}/settings/security.`,
      ]),
  ...(providers.length === 0
    ? []
    : [
        `You can still log in with ${namesOf(providers)}, too. If you did not set that up, remove it at ${publicUrl}/settings/security.`,
      ]),
]

export const passwordChangedEmail = (to: string, left: Left): Email =>
  write(to, {
    kind: 'security',
    subject: 'Your Moon password was changed',
    lines: [
      'The password of your Moon account has just been changed, and every device was logged out.',
      ...endedAndLeft(left),
      'If that was not you, reset your password on the log-in page under "Forgot password?" and contact us.',
    ],
    footnote: 'You get this mail whenever your password changes.',
  })

export const providerLinkedEmail = (to: string, provider: string): Email =>
  write(to, {
    kind: 'security',
    subject: `You can now log in to Moon with ${provider}`,
    lines: [
      `Somebody has just signed in to your Moon account with the ${provider} account that has your address. From now on both ways lead to it.`,
      `If that was not you, look after your ${provider} account, reset your password on the log-in page under "Forgot password?", and contact us.`,
    ],
    footnote: 'You get this mail once for each new way to log in.',
  })

/** `known`: the address at the provider. */
export const providerAddedEmail = (
  to: string,
  { publicUrl, provider, known }: { publicUrl: string; provider: string; known: string | null },
): Email =>
  write(to, {
    kind: 'security',
    subject: `You can now log in to Moon with ${provider}`,
    lines: [
      `A ${provider} account${known === null ? '' : ` (${known})`} was linked to your Moon account in your security settings. From now on it logs you in, too.`,
      `If that was not you, unlink it at ${publicUrl}/settings/security, log out every device there, and reset your password.`,
    ],
    footnote: 'You get this mail whenever the way in to your account changes.',
  })

export const providerUnlinkedEmail = (to: string, provider: string): Email =>
  write(to, {
    kind: 'security',
    subject: `${provider} no longer logs you in to Moon`,
    lines: [
      `Your ${provider} account was unlinked from your Moon account. From now on you log in without it.`,
      'If that was not you, reset your password on the log-in page under "Forgot password?" and contact us.',
    ],
    footnote: 'You get this mail whenever the way in to your account changes.',
  })

export const firstPasswordEmail = (to: string, left: Left): Email =>
  write(to, {
    kind: 'security',
    subject: 'Your Moon account has a password now',
    lines: [
      'A password has just been set for your Moon account, and every device was logged out. It logs you in as your sign-in with Google or Apple does.',
      ...endedAndLeft({ ...left, providers: [] }),
      'If that was not you, set another one on the log-in page under "Forgot password?" and contact us.',
    ],
    footnote: 'You get this mail whenever the way in to your account changes.',
  })

type Ways = { publicUrl: string; providers: readonly SignInProviderName[] }

const namesOf = (providers: readonly SignInProviderName[]): string =>
  providers.map((name) => signInProviders[name]).join(' or ')

/** For an account without a password. */
export const alreadyFederatedEmail = (to: string, { publicUrl, providers }: Ways): Email =>
  write(to, {
    kind: 'security',
    subject: 'You already have a Moon account',
    lines: [
      'Somebody tried to create a Moon account with this address, but there is one already.',
      `If that was you, log in with ${namesOf(providers)} at ${publicUrl}/login.`,
    ],
    footnote: 'If it was not you, there is nothing to do: nothing has changed.',
  })

export const alreadyMemberEmail = (to: string, { publicUrl }: { publicUrl: string }): Email =>
  write(to, {
    kind: 'security',
    subject: 'You already have a Moon account',
    lines: [
      'Somebody tried to create a Moon account with this address, but there is one already.',
      `If that was you, log in at ${publicUrl}/login, or set a new password there under "Forgot password?".`,
    ],
    footnote: 'If it was not you, there is nothing to do: nothing has changed.',
  })
