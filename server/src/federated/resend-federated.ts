import type { Browser } from '../auth/library.ts'
import { readFlowCookie } from '../browser-cookies/flow-cookie.ts'
import { slowDown } from '../http/throttle.ts'
import { isLongNow, longCodeLifeMs, openCode } from '../identity/codes.ts'
import { postCode } from '../identity/send-code.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { FederatedDeps } from './deps.ts'
import { findProof, extendProof } from './store.ts'

/** Mails another code to the address being proved, for the browser that waits for it, with the limits of every other code. */
export async function resendFederated(deps: FederatedDeps, browser: Browser): Promise<{ isLong: boolean }> {
  const { clock, database, limits, random } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  const now = clock.now()
  const id = readFlowCookie(deps, 'federated', browser.cookies)
  const proof = id === undefined ? undefined : await findProof(database.db, { id, now })
  if (!proof) throw new Refusal('federated_lost')
  const { email } = proof
  await slowDown(deps, limits.codeAsked, `federated ${email} from ${browser.network}`)
  const isLong = await isLongNow(deps, email, browser)
  const asked = { purpose: 'federated', subject: proof.id, email, isLong } as const
  await database.transaction(async (tx) => {
    // The proof lasts as long as its newest code; the browser's cookie ends it after an hour.
    await extendProof(tx, { id: proof.id, expiresAt: after(now, longCodeLifeMs) })
    await openCode(tx, { random, now }, asked)
    await postCode(tx, deps, { ...asked, language: browser.language })
  })
  return { isLong }
}
