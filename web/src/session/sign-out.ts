import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { forgetAll } from '../api/forget-all.ts'
import { dropToken, freshToken, isSessionLost, whenSessionIsLost } from '../api/token.ts'
import { clearVault } from '../kit/device-vault.ts'
import { rememberSession } from './remember-session.ts'

/** Returns whether a valid session exists. Only the server knows [STA-11]; no answer is an error, not a "no". */
export async function isSignedIn(): Promise<boolean> {
  try {
    await freshToken()
    rememberSession(true)
    return true
  } catch (error) {
    if (isSessionLost(error)) {
      rememberSession(false)
      void clearVault().catch(() => {})
      return false
    }
    throw error
  }
}

type Go = () => void | Promise<void>

/**
 * Leaves the session: deletes the token and the hint first, so that the next page treats this browser as a visitor's, and the cached user
 * data once no screen shows it any more.
 */
export async function leave(go: Go): Promise<void> {
  dropToken()
  rememberSession(false)
  whenSessionIsLost(() => {})
  // The data that this device stores for the user is deleted with the session; a browser without storage has none.
  await clearVault().catch(() => {})
  await go()
  forgetAll()
}

/**
 * Signs out everywhere. An already revoked token means that only this browser is left [STA-14]; every other error is thrown to the caller
 * [STA-15].
 */
export async function signOut(go: Go): Promise<void> {
  try {
    await call('signOut', {})
  } catch (error) {
    if (!(error instanceof ApiError && (error.code === 'token_expired' || error.code === 'unauthenticated')))
      throw error
  }
  await leave(go)
}
