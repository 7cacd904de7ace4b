import { rememberSession } from '../../session/remember-session.ts'
import { refreshAddress } from './site-calls.ts'

/** Returns an id token if this browser's session cookie is still valid; remembers when it is not. */
export async function askForSession(): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(refreshAddress, { method: 'POST', headers, body: '{}' }).catch(() => undefined)
  if (response?.ok) return ((await response.json()) as { idToken: string }).idToken
  if (response && response.status >= 400 && response.status < 500 && response.status !== 429) rememberSession(false)
  return undefined
}
