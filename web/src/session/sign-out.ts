import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { forgetAll } from '../api/forget-all.ts'
import { dropToken, freshToken, isSessionLost, whenSessionIsLost } from '../api/token.ts'
import { clearVault } from '../kit/device-vault.ts'
import { rememberSession } from './remember-session.ts'

/** Whether a valid session exists. The server alone knows [STA-11]; no answer at all is an error, not a "no". */
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
 * Leaves as nobody: the token and the hint go first, so that the next page takes this browser for a visitor's, and what
 * is held of the user goes once no screen shows it any more.
 */
export async function leave(go: Go): Promise<void> {
  dropToken()
  rememberSession(false)
  whenSessionIsLost(() => {})
  // What this device keeps of the user goes with the session; a browser without storage keeps nothing.
  await clearVault().catch(() => {})
  await go()
  forgetAll()
}

/**
 * Signs out everywhere. A token that was revoked already means that only this browser is left [STA-14]; every other
 * error is the caller's [STA-15].
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
