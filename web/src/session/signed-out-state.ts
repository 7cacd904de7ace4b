import { sitePath } from '../language/site-path.ts'
import { loginPath, paths } from '../paths.ts'

/** The history state of the log-in page for a user whose session ended without a log-out here. */
const signedOutState = { wasSignedOut: true } as const

export const wasSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasSignedOut' in state

let isClosing = false

/** While an account is being closed here, the end of its session is expected, whether the answer or the lost session arrives first. */
export function markClosing(is: boolean): void {
  isClosing = is
}

/** Returns where a user goes whose session has ended, and the history state for that page. */
export const wayOut = (from: { pathname: string; search: string }) =>
  isClosing ? { to: sitePath(paths.accountClosed) } : { to: loginPath(from), state: signedOutState }
