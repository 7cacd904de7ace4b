import { ApiError, isMaintenance, isOutage, readRefusal, unreachable } from './api-error.ts'
import { declaredCall } from './declared-calls.ts'
import { raiseMaintenance } from './maintenance.ts'
import { raiseOutage } from './outage.ts'
import { readAnswer } from './read-answer.ts'
import { send } from './send.ts'

// The id token lives in memory only and is refreshed through the session cookie shortly before it expires. Its lifetime is measured by the
// monotonic clock from its own iat and exp, so a wrong clock on this machine does no harm.

type Held = { idToken: string; goodUntilMs: number }

const earlyMs = 30_000
let held: Held | undefined
let refreshing: Promise<Held> | undefined
let onLost: () => void = () => {}

/** Returns a token that is still valid, and fetches one when needed; concurrent callers share one fetch. */
export async function freshToken(): Promise<string> {
  if (held && performance.now() < held.goodUntilMs) return held.idToken
  refreshing ??= refresh().finally(() => {
    refreshing = undefined
  })
  held = await refreshing
  return held.idToken
}

/** Forgets the token, e.g. because the server no longer accepts it. */
export function dropToken(): void {
  held = undefined
}

/** Registers what happens when the session has ended: a forced log-out [STA-13]. */
export function whenSessionIsLost(act: () => void): void {
  onLost = act
}

/** The session cookie is no longer valid, and a retry does not help. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

async function refresh(): Promise<Held> {
  const { method, path } = await declaredCall('refreshToken')
  const init = { method, body: '{}', headers: { 'content-type': 'application/json', accept: 'application/json' } }
  const response = await send(path, init).catch(() => {
    throw unreachable()
  })
  if (!response.ok) {
    held = undefined
    const refusal = await readRefusal(response)
    if (isMaintenance(refusal)) raiseMaintenance()
    else if (isOutage(refusal)) raiseOutage()
    else if (isSessionLost(refusal)) onLost()
    throw refusal
  }
  const { idToken } = await readAnswer('refreshToken', response)
  return { idToken, goodUntilMs: performance.now() + lifeMs(idToken) - earlyMs }
}

/** Returns the lifetime of a token by its own claims; an unreadable token is used once. */
function lifeMs(idToken: string): number {
  try {
    const claims = JSON.parse(atob(idToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
      string,
      unknown
    >
    const [iat, exp] = [claims['iat'], claims['exp']]
    return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : 0
  } catch {
    return 0
  }
}
