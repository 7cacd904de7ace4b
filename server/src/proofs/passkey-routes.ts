import { browserOf } from '../browser-cookies/same-origin.ts'
import type { Caller, Handlers } from '../http/serve-calls.ts'
import { slowDown } from '../http/throttle.ts'
import { addPasskey, startPasskey } from '../passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '../passkeys/change-passkey.ts'
import { askPasskey } from '../passkeys/prove-by-passkey.ts'
import { listPasskeys } from '../passkeys/reads.ts'
import { inLanguage } from '../languages/in-language.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import type { ProofDeps, Prover } from './deps.ts'
import { offerPasskey } from './offer-passkey.ts'
import { enterByPasskey } from './enter-by-passkey.ts'

export type PasskeyCall =
  | 'askPasskey'
  | 'enterByPasskey'
  | 'listPasskeys'
  | 'startPasskey'
  | 'offerPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'

/** The user and session of the caller. */
type ProverOf = (caller: Caller<'member'>) => Promise<Prover>

export function passkeyRoutes(deps: ProofDeps, proverOf: ProverOf): Handlers<PasskeyCall> {
  const { db } = deps.database
  return {
    askPasskey: async (_input, _caller, { request }) => {
      await slowDown(deps, deps.limits.passkeyAsked, browserOf(request).network)
      return { options: { ...(await askPasskey(deps)) } }
    },
    enterByPasskey: async ({ body: { signed } }, _caller, { request, reply }) => {
      const { cookies } = await enterByPasskey(deps, signed, browserOf(request))
      for (const cookie of cookies) reply.header('set-cookie', cookie)
      return { outcome: 'signed_in' }
    },
    listPasskeys: async (_input, caller) => listPasskeys(db, deps, (await proverOf(caller)).identityId),
    startPasskey: async (_input, caller) => {
      const prover = await proverOf(caller)
      await slowDown(deps, deps.limits.passkeyAsked, prover.sessionId)
      return { options: { ...(await startPasskey(deps, prover)) } }
    },
    offerPasskey: async (_input, caller) => {
      const prover = await proverOf(caller)
      await slowDown(deps, deps.limits.passkeyAsked, prover.sessionId)
      return { options: await offerPasskey(deps, prover) }
    },
    // A challenge is only issued after a proof, so an answer to one needs no second proof.
    addPasskey: async ({ body: { made } }, caller, { request }) => {
      const name = inLanguage(caller.language, describeDevice(browserOf(request).userAgent).device)
      return addPasskey(deps, { ...(await proverOf(caller)), made, name })
    },
    renamePasskey: async ({ params: { id }, body: { name } }, caller) =>
      renamePasskey(deps, { id, name, identityId: (await proverOf(caller)).identityId }),
    removePasskey: async ({ params: { id } }, caller) => {
      await removePasskey(deps, { ...(await proverOf(caller)), id })
      return { outcome: 'removed' }
    },
  }
}
