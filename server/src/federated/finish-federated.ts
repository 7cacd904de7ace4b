import { randomUUID } from 'node:crypto'
import { signInProviders } from '@moon/contract/plain/sign-in-providers.ts'
import type { Browser } from '../auth/library.ts'
import { flowCookie } from '../browser-cookies/flow-cookie.ts'
import { isLongNow, longCodeLifeMs, openCode } from '../identity/codes.ts'
import type { WithCookies } from '../identity/deps.ts'
import { enterFederated } from '../identity/enter-federated.ts'
import { postCode } from '../identity/send-code.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { cleanName } from '../users/name.ts'
import { claimsBy } from './claims-by.ts'
import type { FederatedDeps } from './deps.ts'
import { insertProof, type Proof } from './store.ts'
import { takeBrought } from './take-brought.ts'

export type Arrived = { isNew: boolean; wayBack: string | null }
type Finished = ({ outcome: 'signed_in' } & Arrived) | { outcome: 'prove'; email: string; isLong: boolean }

/**
 * Signs this browser in by the provider's answer. The browser must have begun the sign-in and brought the answer itself, else the
 * sign-in ends (decision 255). A user known by the same subject is signed in. For anybody else an address must be proved: by the
 * provider's word when it runs the mailbox itself, else by a mailed code (decision 256). An address that the provider has not confirmed
 * is refused.
 */
export async function finishFederated(deps: FederatedDeps, browser: Browser): Promise<WithCookies<Finished>> {
  const answered = await takeBrought(deps, browser, { linkingSession: null })
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

async function askForCode(deps: FederatedDeps, proof: Proof, browser: Browser): Promise<WithCookies<Finished>> {
  const { clock, database, random } = deps
  const { id, email } = proof
  const isLong = await isLongNow(deps, email, browser)
  const asked = { purpose: 'federated', subject: id, email, isLong } as const
  const now = clock.now()
  await database.transaction(async (tx) => {
    await insertProof(tx, { ...proof, expiresAt: after(now, longCodeLifeMs) })
    await openCode(tx, { random, now }, asked)
    await postCode(tx, deps, { ...asked, language: browser.language })
  })
  return { outcome: 'prove', email, isLong, cookies: [flowCookie(deps, 'federated', id)] }
}
