import { signInProviders, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import { codeLifeMs } from '../auth/code-life-ms.ts'
import { say, type Message } from '../languages/message.ts'
import type { Email } from '../mail/mail.ts'
import { writeEmail as write, type Reader } from '../mail/write-email.ts'
import type { CodePurpose } from './code-store.ts'
import { longCodeLifeMs } from './codes.ts'

/** The emails of identity explain what Moon is, why the email came, and that nobody will ever ask for its contents. */

type Left = {
  publicUrl: string
  /** The hint of the API key that ended with the old password. */
  keyHint: string | undefined
  /** Endpoints that receive no more events. */
  endpoints: readonly string[]
  /** Whether no credit can be paid out in Bitcoin for a day. */
  isPaused: boolean
  /** The names of the passkeys that still log in. */
  passkeys: readonly string[]
  providers: readonly SignInProviderName[]
}

const endedAndLeft = ({ publicUrl, keyHint, endpoints, isPaused, passkeys, providers }: Left): Message[] => [
  ...(isPaused ? [say('For 24 hours no credit can be paid out in Bitcoin.')] : []),
  ...(keyHint === undefined
    ? []
    : [
        say(
          'Your API key {hint} was deleted, so no program acts for you any more. If one of yours did, make a new key at {url}.',
          { hint: keyHint, url: `${publicUrl}/settings/api-keys` },
        ),
      ]),
  ...(endpoints.length === 0
    ? []
    : [
        say(
          'Nothing is told any more to programs at {addresses}. Turn on what is yours at {url}, and delete what you do not know.',
          { addresses: endpoints.join(', '), url: `${publicUrl}/settings/webhooks` },
        ),
      ]),
  ...(passkeys.length === 0
    ? []
    : [
        say('These passkeys still log in: {names}. Remove what you do not know at {url}.', {
          names: passkeys.map((name) => `"${name}"`).join(', '),
          url: `${publicUrl}/settings/security`,
        }),
      ]),
  ...(providers.length === 0
    ? []
    : [
        say('You can still log in with {providers}, too. If you did not set that up, remove it at {url}.', {
          providers: namesOf(providers),
          url: `${publicUrl}/settings/security`,
        }),
      ]),
]

const resetNow = say(
  'If that was not you, reset your password on the log-in page under "Forgot password?" and contact us.',
)
const wayInFootnote = say('You get this mail whenever the way in to your account changes.')

export const passwordChangedEmail = (to: Reader, left: Left): Email =>
  write(to, {
    kind: 'security',
    subject: say('Your Moon password was changed'),
    lines: [
      say('The password of your Moon account has just been changed, and every device was logged out.'),
      ...endedAndLeft(left),
      resetNow,
    ],
    footnote: say('You get this mail whenever your password changes.'),
  })

export const providerLinkedEmail = (to: Reader, provider: string): Email =>
  write(to, {
    kind: 'security',
    subject: say('You can now log in to Moon with {provider}', { provider }),
    lines: [
      say(
        'Somebody has just signed in to your Moon account with the {provider} account that has your address. From now on both ways lead to it.',
        { provider },
      ),
      say(
        'If that was not you, look after your {provider} account, reset your password on the log-in page under "Forgot password?", and contact us.',
        { provider },
      ),
    ],
    footnote: say('You get this mail once for each new way to log in.'),
  })

/** `known` is the address at the provider. */
export const providerAddedEmail = (
  to: Reader,
  { publicUrl, provider, known }: { publicUrl: string; provider: string; known: string | null },
): Email =>
  write(to, {
    kind: 'security',
    subject: say('You can now log in to Moon with {provider}', { provider }),
    lines: [
      say(
        'A {provider} account{known} was linked to your Moon account in your security settings. From now on it logs you in, too.',
        { provider, known: known === null ? '' : ` (${known})` },
      ),
      say('If that was not you, unlink it at {url}, log out every device there, and reset your password.', {
        url: `${publicUrl}/settings/security`,
      }),
    ],
    footnote: wayInFootnote,
  })

export const providerUnlinkedEmail = (to: Reader, provider: string): Email =>
  write(to, {
    kind: 'security',
    subject: say('{provider} no longer logs you in to Moon', { provider }),
    lines: [
      say('Your {provider} account was unlinked from your Moon account. From now on you log in without it.', {
        provider,
      }),
      resetNow,
    ],
    footnote: wayInFootnote,
  })

export const firstPasswordEmail = (to: Reader, left: Left): Email =>
  write(to, {
    kind: 'security',
    subject: say('Your Moon account has a password now'),
    lines: [
      say(
        'A password has just been set for your Moon account, and every device was logged out. It logs you in as your sign-in with Google or Apple does.',
      ),
      ...endedAndLeft({ ...left, providers: [] }),
      say('If that was not you, set another one on the log-in page under "Forgot password?" and contact us.'),
    ],
    footnote: wayInFootnote,
  })

type Ways = { publicUrl: string; providers: readonly SignInProviderName[] }

const namesOf = (providers: readonly SignInProviderName[]): string | Message => {
  const [one = '', other] = providers.map((name) => signInProviders[name])
  return other === undefined ? one : say('{one} or {other}', { one, other })
}

const tried = say('Somebody tried to create a Moon account with this address, but there is one already.')
const nothingChanged = say('If it was not you, there is nothing to do: nothing has changed.')

/** For an account without a password. */
export const alreadyFederatedEmail = (to: Reader, { publicUrl, providers }: Ways): Email =>
  write(to, {
    kind: 'security',
    subject: say('You already have a Moon account'),
    lines: [
      tried,
      say('If that was you, log in with {providers} at {url}.', {
        providers: namesOf(providers),
        url: `${publicUrl}/login`,
      }),
    ],
    footnote: nothingChanged,
  })

export const alreadyMemberEmail = (to: Reader, { publicUrl }: { publicUrl: string }): Email =>
  write(to, {
    kind: 'security',
    subject: say('You already have a Moon account'),
    lines: [
      tried,
      say('If that was you, log in at {url}, or set a new password there under "Forgot password?".', {
        url: `${publicUrl}/login`,
      }),
    ],
    footnote: nothingChanged,
  })

type Coded = { code: string; isLong: boolean }

/** The email with a requested code. A long code does not appear in the subject. */
export const codeEmail = (to: Reader, purpose: CodePurpose, { code, isLong }: Coded): Email => {
  const { short, long, why, otherwise } = codeWords[purpose]
  return write(to, {
    kind: 'security',
    subject: isLong ? long : short(code),
    lines: [why, ...(isLong ? [whyLong] : [])],
    code,
    footnote: say('It works for {minutes} minutes. {otherwise}', {
      minutes: (isLong ? longCodeLifeMs : codeLifeMs) / 60_000,
      otherwise,
    }),
  })
}

const whyLong = say(
  'Many codes were asked for with your address today, perhaps by somebody else. So this one is longer, and we send only one in half an hour: it works in every browser in which you ask for a code meanwhile.',
)

type CodeWords = { short: (code: string) => Message; long: Message; why: Message; otherwise: Message }

const codeWords: Record<CodePurpose, CodeWords> = {
  confirm: {
    short: (code) => say('{code} is your Moon confirmation code', { code }),
    long: say('Your Moon confirmation code of twelve digits'),
    why: say('Welcome to Moon. Type this code to confirm that this address is yours:'),
    otherwise: say('If you did not create an account with Moon, ignore this mail: without the code nothing happens.'),
  },
  challenge: {
    short: (code) => say('{code} is your Moon log-in code', { code }),
    long: say('Your Moon log-in code of twelve digits'),
    why: say(
      'Somebody is logging in to your Moon account from a device that we do not know yet. If that is you, type this code:',
    ),
    otherwise: say(
      'If it was not you, somebody knows your password: reset it now, on the log-in page under "Forgot password?".',
    ),
  },
  reset: {
    short: (code) => say('{code} is your Moon password reset code', { code }),
    long: say('Your Moon password reset code of twelve digits'),
    why: say('You asked to set a new password for your Moon account. Type this code together with it:'),
    otherwise: say('If you did not ask, ignore this mail: your password stays as it is.'),
  },
  federated: {
    short: (code) => say('{code} is your Moon sign-in code', { code }),
    long: say('Your Moon sign-in code of twelve digits'),
    why: say(
      'Somebody signs in to Moon with an account at Google or Apple that has this address. If that is you, type this code to confirm that the address is yours:',
    ),
    otherwise: say('If it was not you, ignore this mail: without the code nothing happens.'),
  },
  proof: {
    short: (code) => say('{code} is your Moon security code', { code }),
    long: say('Your Moon security code of twelve digits'),
    why: say('Type this code to confirm that it is you who changes something in your Moon account:'),
    otherwise: say(
      'If you did not ask, somebody else is logged in to your account: log out every device in your settings, under "Security".',
    ),
  },
}
