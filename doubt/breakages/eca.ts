import type { Breakage } from '../breakage.ts'

/** Errors of accounts. */
export const eca: readonly Breakage[] = [
  {
    ids: ['ECA-03'],
    file: 'contract/src/refusals.ts',
    find: "code_mismatch: { status: 400, text: 'Invalid verification code' },",
    instead: "code_mismatch: { status: 400, text: 'Wrong code' },",
    why: 'a wrong code is said in other words',
  },
  {
    ids: ['ECA-04'],
    file: 'contract/src/refusals.ts',
    find: "code_expired: { status: 400, text: 'An error occured while logging you in.' },",
    instead: "code_expired: { status: 400, text: 'This code is over.' },",
    why: 'a code that is over is said in other words',
  },
  {
    ids: ['ECA-07'],
    file: 'contract/src/refusals.ts',
    find: "text: 'Incorrect username or password' },",
    instead: "text: 'Wrong password' },",
    why: 'a log-in tells a wrong password from an unknown address',
  },
  {
    ids: ['ECA-08'],
    file: 'contract/src/refusals.ts',
    find: "text: 'Incorrect Email Address Provided' },",
    instead: "text: 'Unknown address' },",
    why: 'an unknown address is said in other words at the reset',
  },
  {
    ids: ['ECA-12'],
    file: 'web/src/session/leave-for-error-page.ts',
    find: 'if (isForErrorPage(error)) location.assign(errorPath(error.status))',
    instead: 'if (isForErrorPage(error)) void errorPath',
    why: 'a profile that cannot be saved leads nowhere',
  },
  {
    ids: ['ECA-23'],
    file: 'server/src/rates/rates-feed.ts',
    find: "if (!known.has(key)) log.warn(trouble, 'an exchange rate source failed')",
    instead: 'if (!known.has(key)) void trouble',
    why: 'an exchange rate that failed is not logged',
  },
  {
    ids: ['ECA-17'],
    file: 'web/src/settings/payouts/payout-problem.ts',
    find: "return say('Invalid verification code. Please try again.')",
    instead: 'return errorText(error)',
    why: 'a wrong code of a refund is said in other words',
  },
  {
    ids: ['ECA-18'],
    file: 'web/src/settings/payouts/payout-problem.ts',
    find: "return say('Please reach out to support')",
    instead: 'return errorText(error)',
    why: 'after too many codes of a refund nobody is sent to support',
  },
  {
    ids: ['ECA-21'],
    file: 'contract/src/refusals.ts',
    find: "'You have exceeded the maximum number of resend attempts'",
    instead: "'Too many codes'",
    why: 'too many codes of a refund are said in other words',
  },
]
