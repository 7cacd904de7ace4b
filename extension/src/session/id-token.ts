import { wallNow } from '../kit/clock.ts'
import { callMoon, MoonError } from './call-moon.ts'
import { forgetAll, storeToken, readToken } from './kept-session.ts'

// The id token is valid for ten minutes and lives in session storage: in memory, never on disk, unreadable to pages. A restarted
// worker finds it there or fetches another.

const place = 'id-token'
const earlyMs = 30_000

type Kept = { idToken: string; until: number }

let refreshing: Promise<string | undefined> | undefined

/** A token with enough lifetime left; undefined: not connected. Concurrent callers share one request. */
export async function freshIdToken({ isRefused = false } = {}): Promise<string | undefined> {
  const kept = (await chrome.storage.session.get(place))[place] as Kept | undefined
  if (kept && !isRefused && wallNow() < kept.until) return kept.idToken
  refreshing ??= refresh().finally(() => (refreshing = undefined))
  return refreshing
}

/** Stores the handed-over session after Moon has accepted it. */
export async function connect(token: string): Promise<void> {
  await fetchIdToken(token)
  await storeToken(token)
}

/** Ends the session at Moon, and on this device whether or not Moon can be reached. */
export async function disconnect(): Promise<void> {
  const token = await readToken()
  await forgetAll()
  if (token !== undefined) await callMoon('leaveExtension', { body: { token } }).catch(() => undefined)
}

async function refresh(): Promise<string | undefined> {
  const token = await readToken()
  if (token === undefined) return undefined
  try {
    return await fetchIdToken(token)
  } catch (error) {
    // 401: the session was ended elsewhere. Any other error (Moon is down) says nothing about it.
    if (!(error instanceof MoonError && error.status === 401)) throw error
    await forgetAll()
    return undefined
  }
}

async function fetchIdToken(token: string): Promise<string> {
  const { idToken, expiresAt } = await callMoon('refreshExtension', { body: { token } })
  const kept: Kept = { idToken, until: expiresAt.getTime() - earlyMs }
  await chrome.storage.session.set({ [place]: kept })
  return idToken
}
