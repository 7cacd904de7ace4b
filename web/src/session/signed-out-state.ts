import { sitePath } from '../language/site-path.ts'
import { loginPath, paths } from '../paths.ts'

/** Goes along to the log-in page when somebody was signed out without having asked for it here. */
const signedOutState = { wasSignedOut: true } as const

export const wasSignedOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasSignedOut' in state

let isClosing = false

/** While an account is being closed here, the end of its session is no surprise, whichever is heard of first. */
export function markClosing(is: boolean): void {
  isClosing = is
}

/** Where somebody goes whose session has ended, and what is said there. */
export const wayOut = (from: { pathname: string; search: string }) =>
  isClosing ? { to: sitePath(paths.accountClosed) } : { to: loginPath(from), state: signedOutState }
