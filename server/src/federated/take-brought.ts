import type { Browser } from '../auth/library.ts'
import { readFlowCookie } from '../browser-cookies/flow-cookie.ts'
import { isSame } from '../browser-cookies/signed-cookie.ts'
import { slowDown } from '../http/throttle.ts'
import { Refusal } from '../kit/refusal.ts'
import { broughtMarkOf } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { takeAnswered, type Answered } from './store.ts'

/**
 * Takes the answer that a provider sent this browser back with, once. The browser must have begun and have brought the answer itself,
 * and must finish what it began: a sign-in, or a linking by that very session. Anything else ends it (decision 255).
 */
export async function takeBrought(
  deps: FederatedDeps,
  browser: Browser,
  { linkingSession }: { linkingSession: string | null },
): Promise<Answered> {
  const { clock, database, limits } = deps
  await slowDown(deps, limits.federatedByNetwork, browser.network)
  const id = readFlowCookie(deps, 'federated', browser.cookies)
  const answered = id === undefined ? undefined : await takeAnswered(database.db, { id, now: clock.now() })
  if (!answered || answered.linkingSession !== linkingSession || !hasBrought(deps, answered, browser))
    throw new Refusal('federated_lost')
  return answered
}

function hasBrought(deps: FederatedDeps, { id, provider, broughtMark }: Answered, browser: Browser): boolean {
  const handle = readFlowCookie(deps, 'brought', browser.cookies)
  if (handle !== undefined && isSame(broughtMarkOf(deps, id, handle), broughtMark)) return true
  deps.log.warn({ provider }, 'a sign-in was asked for by another browser than the one that brought its answer')
  return false
}
