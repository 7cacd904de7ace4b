import type { Limit } from '../kit/throttle.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * How often who may try what. Limits by address hold whether or not it has an account, so that they tell nothing; those
 * by IP are wider, because households and offices share one, and in development everybody does.
 */
export type IdentityLimits = ReturnType<typeof identityLimits>

export function identityLimits({ isProduction }: { isProduction: boolean }) {
  const byIp = (name: string, most: number, everyMs: number): Limit => ({
    name: `${name} by ip`,
    most: isProduction ? most : most * 200,
    everyMs,
  })
  return {
    signUp: { name: 'sign-up', most: 5, everyMs: hour },
    signUpByIp: byIp('sign-up', 30, hour),
    ownerTold: { name: 'owner told of a sign-up', most: 2, everyMs: 24 * hour },
    codeSent: { name: 'code sent', most: 6, everyMs: hour },
    // journeys and demonstrations log in from fresh browsers all day
    challengeSent: { name: 'challenge sent', most: isProduction ? 6 : 300, everyMs: hour },
    codeTried: { name: 'code tried', most: 30, everyMs: hour },
    codeTriedByIp: byIp('code tried', 120, hour),
    logInFailed: { name: 'log-in failed', most: 10, everyMs: 15 * minute },
    logInFailedByIp: byIp('log-in failed', 60, 15 * minute),
    resetAskedByIp: byIp('reset asked', 5, hour),
  } as const satisfies Record<string, Limit>
}
