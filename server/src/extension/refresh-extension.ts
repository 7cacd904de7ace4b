import { cookiePrefix, type Browser } from '../auth/library.ts'
import { refreshToken } from '../identity/refresh-token.ts'
import type { ExtensionDeps } from './deps.ts'

export type Used = { token: string; browser: Browser; ip: string }

/** Issues a fresh id token for the session that was handed over. */
export async function refreshExtension(deps: ExtensionDeps, { token, browser, ip }: Used) {
  const { idToken, expiresAt } = await refreshToken(deps, holding(deps, browser, token), { ip, isExtension: true })
  return { idToken, expiresAt }
}

/** The identity library finds a session by its cookie; cookies that the request brought are dropped. */
function holding({ publicUrl }: ExtensionDeps, browser: Browser, token: string): Browser {
  return { ...browser, cookies: `${cookiePrefix(publicUrl)}.session_token=${encodeURIComponent(token)}` }
}
