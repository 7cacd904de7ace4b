import type { Limit, Pace } from '../http/throttle.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * How often a caller may try each step. A stranger may only slow others down, never lock them out: `Pace` is a wait that grows up to a
 * bound. Limits by address apply whether or not it has an account, so that they reveal nothing; limits by network are wider, because
 * households and offices share one, and in development all callers do.
 */
export type IdentityLimits = ReturnType<typeof identityLimits>

export function identityLimits({ isProduction }: { isProduction: boolean }) {
  const many = (count: number): number => (isProduction ? count : count * 200)
  return {
    signUpByNetwork: { name: 'sign-up by network', free: many(30), firstMs: second, longestMs: minute, forgetMs: hour },
    /** By address and network. */
    signUp: { name: 'sign-up', free: many(5), firstMs: 10 * second, longestMs: 5 * minute, forgetMs: hour },
    codeAsked: { name: 'code asked', free: many(6), firstMs: 10 * second, longestMs: 5 * minute, forgetMs: hour },
    resetByNetwork: {
      name: 'reset by network',
      free: many(5),
      firstMs: minute,
      longestMs: 10 * minute,
      forgetMs: hour,
    },
    codeTriedByNetwork: { name: 'code tried', free: many(60), firstMs: second, longestMs: minute, forgetMs: hour },
    logInByNetwork: { name: 'log-in by network', free: many(60), firstMs: second, longestMs: minute, forgetMs: hour },
    /** By address and network, or by address and a browser in which its owner has signed in. */
    logIn: { name: 'log-in', free: 10, firstMs: second, longestMs: 5 * minute, forgetMs: 15 * minute },
    /** By address, over all unknown browsers: at most 8,640 guesses a day after the first thirty. */
    logInByAddress: {
      name: 'log-in by address',
      free: 30,
      firstMs: second,
      longestMs: 10 * second,
      forgetMs: 15 * minute,
    },
    /** Codes of an app, by address over all unknown browsers, or by address and known browser: 144 guesses a day. */
    appCode: { name: 'app code', free: 10, firstMs: 5 * second, longestMs: 10 * minute, forgetMs: hour },
    /** Passkey challenges by network, or creations of a passkey by session. */
    passkeyAsked: { name: 'passkey asked', free: many(60), firstMs: second, longestMs: minute, forgetMs: hour },
    /** Step-up proofs by session. */
    proof: { name: 'proof', free: 5, firstMs: 5 * second, longestMs: 10 * minute, forgetMs: hour },
    /** Each code allows five guesses: nine codes a day are a chance of 5 in 100,000 (decision 165). Further codes are long. */
    shortCodes: { name: 'short codes', most: many(9), everyMs: 24 * hour },
    /** Sign-ins with a provider, started or completed. */
    federatedByNetwork: {
      name: 'federated by network',
      free: many(60),
      firstMs: second,
      longestMs: minute,
      forgetMs: hour,
    },
    ownerNotified: { name: 'owner told of a sign-up', most: 2, everyMs: 24 * hour },
  } as const satisfies Record<string, Limit | Pace>
}
