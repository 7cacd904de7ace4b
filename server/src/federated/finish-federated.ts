import { randomUUID } from 'node:crypto'
import { signInProviders } from '@moon/contract/federated.ts'
import type { Browser } from '../auth/library.ts'
import { askedBy, askedCookie } from '../browser-cookies/asked-by.ts'
import { isSame } from '../browser-cookies/signed-cookie.ts'
import { slowDown } from '../http/throttle.ts'
import { isLongNow, longCodeLifeMs, openCode } from '../identity/codes.ts'
import type { WithCookies } from '../identity/deps.ts'
import { enterFederated } from '../identity/enter-federated.ts'
import { postCode } from '../identity/send-code.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Claims } from '../openid/sign-in-provider.ts'
import { cleanName } from '../users/name.ts'
import { boundTo, broughtMarkOf } from './bound.ts'
import type { FederatedDeps } from './deps.ts'
import { insertProof, takeAnswered, type Brought, type Proof, type ProviderAnswer } from './store.ts'

export type Arrived = { isNew: boolean; wayBack: string | null }
type Finished = ({ outcome: 'signed_in' } & Arrived) | { outcome: 'prove'; email: string; isLong: boolean }

/** How providers call it when somebody turns back. */
const cancelled = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])

/**
 * Signs this browser in by what the provider answered to it. It must have begun and have brought the answer itself, else the
 * sign-in ends (decision 255). Whoever is known there by the same subject enters. For
 * anybody else an address has to be proved: by the provider's word where it runs the mailbox itself, else by a code that is mailed there
 * (decision 256). One that the provider has not confirmed opens nothing.
 */
export async function finishFederated(deps: FederatedDeps, browser: Browser): Promise<WithCookies<Finished>> {
  const { clock, database, limits } = deps
  await slowDown(deps, limits.federatedByNetwork, browser.network)
  const id = askedBy(deps, 'federated', browser.cookies)
  const answered = id === undefined ? undefined : await takeAnswered(database.db, { id, now: clock.now() })
  if (!answered || !hasBrought(deps, answered, browser)) throw new Refusal('federated_lost')
  const { provider, wayBack } = answered
  const claims = await claimsBy(deps, answered)
  const { subject, email, isEmailVerified, runsMailbox } = claims
  const name = cleanName(claims.name ?? answered.givenName ?? '')
  const address = isEmailVerified ? email : null
  const proved = address !== null && runsMailbox ? { email: address, name } : null
  const entered = await enterFederated(deps, { provider, subject, proved }, browser)
  if (entered) return { outcome: 'signed_in', ...entered, wayBack }
  if (address === null) throw new Refusal('federated_unverified', { provider: signInProviders[provider] })
  return askForCode(deps, { id: randomUUID(), provider, subject, email: address, name, wayBack }, browser)
}

function hasBrought(deps: FederatedDeps, { id, provider, broughtMark }: Answered & Brought, browser: Browser): boolean {
  const handle = askedBy(deps, 'brought', browser.cookies)
  if (handle !== undefined && isSame(broughtMarkOf(deps, id, handle), broughtMark)) return true
  deps.log.warn({ provider }, 'a sign-in was asked for by another browser than the one that brought its answer')
  return false
}

type Answered = ProviderAnswer & Pick<Proof, 'id' | 'provider'>

async function claimsBy(deps: FederatedDeps, { id, provider, code, error }: Answered): Promise<Claims> {
  const named = { provider: signInProviders[provider] }
  const asked = deps.signInProviders[provider]
  if (!asked) throw new Refusal('federated_unavailable', named)
  if (code === null) throw new Refusal(cancelled.has(error ?? '') ? 'federated_cancelled' : 'federated_refused', named)
  const redeemed = await asked.redeem({ ...boundTo(deps, id, provider), code })
  if (redeemed.kind === 'verified') return redeemed.claims
  if (redeemed.kind === 'unknown') throw new Refusal('federated_unavailable', named)
  // Our own id or secret is wrong: nobody gets in this way until somebody looks.
  const isOurs = redeemed.why === 'invalid_client'
  deps.log[isOurs ? 'error' : 'warn']({ provider, why: redeemed.why }, 'a sign-in with a provider was refused')
  throw new Refusal(isOurs ? 'federated_unavailable' : 'federated_refused', named)
}

async function askForCode(deps: FederatedDeps, proof: Proof, browser: Browser): Promise<WithCookies<Finished>> {
  const { clock, database, random } = deps
  const { id, email } = proof
  const isLong = await isLongNow(deps, email, browser)
  const asked = { purpose: 'federated', subject: id, email, isLong } as const
  const now = clock.now()
  await database.transaction(async (tx) => {
    await insertProof(tx, { ...proof, expiresAt: after(now, longCodeLifeMs) })
    await openCode(tx, { random, now }, asked)
    await postCode(tx, deps, asked)
  })
  return { outcome: 'prove', email, isLong, cookies: [askedCookie(deps, 'federated', id)] }
}
