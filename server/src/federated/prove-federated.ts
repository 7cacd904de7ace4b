import type { Browser } from '../auth/library.ts'
import { readFlowCookie } from '../browser-cookies/flow-cookie.ts'
import { slowDown } from '../http/throttle.ts'
import { checkCode, takeCode } from '../identity/codes.ts'
import type { WithCookies } from '../identity/deps.ts'
import { enterFederated } from '../identity/enter-federated.ts'
import { Refusal } from '../kit/refusal.ts'
import type { FederatedDeps } from './deps.ts'
import type { Arrived } from './finish-federated.ts'
import { deleteProof, findProof } from './store.ts'

/** Proves an address by the mailed code, in the browser that asked, and once. */
export async function proveFederated(
  deps: FederatedDeps,
  { code }: { code: string },
  browser: Browser,
): Promise<WithCookies<Arrived>> {
  const { clock, database, limits } = deps
  await slowDown(deps, limits.codeTriedByNetwork, browser.network)
  const id = readFlowCookie(deps, 'federated', browser.cookies)
  const proof = id === undefined ? undefined : await findProof(database.db, { id, now: clock.now() })
  if (!proof) throw new Refusal('federated_lost')
  const { provider, subject, email, name, wayBack } = proof
  const which = { purpose: 'federated', subject: proof.id } as const
  await checkCode(deps, { ...which, email, code })
  await database.transaction(async (tx) => {
    await takeCode(tx, which)
    await deleteProof(tx, proof.id)
  })
  const entered = await enterFederated(deps, { provider, subject, proved: { email, name } }, browser)
  if (!entered) throw new Refusal('federated_lost')
  return { ...entered, wayBack }
}
