import { wallNow } from '../kit/clock.ts'
import { callMoon, MoonError } from './call-moon.ts'
import { forgetAll, storeToken, readToken } from './kept-session.ts'

// The id token is good for ten minutes and lies in memory that no disk sees and no page reaches. A worker that was put to sleep finds it
// there when it wakes, or fetches another.

const place = 'id-token'
const earlyMs = 30_000

type Kept = { idToken: string; until: number }

let refreshing: Promise<string | undefined> | undefined

/** A token that still has some life; undefined: nobody is connected. Whoever asks meanwhile gets the same. */
export async function freshIdToken({ isRefused = false } = {}): Promise<string | undefined> {
  const kept = (await chrome.storage.session.get(place))[place] as Kept | undefined
  if (kept && !isRefused && wallNow() < kept.until) return kept.idToken
  refreshing ??= refresh().finally(() => (refreshing = undefined))
  return refreshing
}

/** Keeps what was handed over, once Moon has taken it. */
export async function connect(token: string): Promise<void> {
  await fetchIdToken(token)
  await storeToken(token)
}

/** Ends the session at Moon, and here whether Moon hears of it or not. */
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
    // It was ended elsewhere. A Moon that is away says nothing about it.
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
