import { longCodeLength } from '@moon/contract/limits.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../authenticators/enrol-authenticator.ts'
import { readAuthenticator } from '../authenticators/reads.ts'
import { browserOf } from '../browser-cookies/same-origin.ts'
import type { Caller, Handlers } from '../http/serve-calls.ts'
import { slowDown } from '../http/throttle.ts'
import { Refusal } from '../kit/refusal.ts'
import { listPasskeys } from '../passkeys/reads.ts'
import { steppedUpUntil } from '../sessions/assert-stepped-up.ts'
import { identityOf } from '../sessions/reads.ts'
import { readContact } from '../users/reads.ts'
import type { ProofDeps, Prover } from './deps.ts'
import { passkeyRoutes, type PasskeyCall } from './passkey-routes.ts'
import { sendStepUpCode } from './send-step-up-code.ts'
import { provenBy, stepUp } from './step-up.ts'

type ProofCall =
  | PasskeyCall
  | 'readSecondFactor'
  | 'startAuthenticator'
  | 'confirmAuthenticator'
  | 'renewRecoveryCodes'
  | 'removeAuthenticator'
  | 'readStepUp'
  | 'sendStepUpCode'
  | 'stepUp'

export function proofRoutes(deps: ProofDeps): Handlers<ProofCall> {
  const { db } = deps.database
  /** Only a logged-in user can prove who they are; a program that acts for a user has no session. */
  const proverOf = async ({ memberId, sessionId }: Caller<'member'>): Promise<Prover> => {
    if (sessionId === undefined) throw new Refusal('forbidden')
    const identityId = await identityOf(db, sessionId)
    const { email, language } = await readContact(db, memberId)
    return { sessionId, identityId, email, language }
  }
  return {
    ...passkeyRoutes(deps, proverOf),
    readSecondFactor: async (_input, caller) => readAuthenticator(db, (await proverOf(caller)).identityId),
    startAuthenticator: async (_input, caller) => startAuthenticator(deps, await proverOf(caller)),
    confirmAuthenticator: async ({ body: { code } }, caller) => {
      const prover = await proverOf(caller)
      await slowDown(deps, deps.limits.proof, `app ${prover.sessionId}`)
      return { recoveryCodes: await confirmAuthenticator(deps, { ...prover, code }) }
    },
    renewRecoveryCodes: async (_input, caller) => {
      const { identityId } = await proverOf(caller)
      return { recoveryCodes: await renewRecoveryCodes(deps, identityId) }
    },
    removeAuthenticator: async (_input, caller) => {
      await removeAuthenticator(deps, await proverOf(caller))
      return { outcome: 'removed' }
    },
    readStepUp: async (_input, caller) => {
      const { sessionId, identityId } = await proverOf(caller)
      const { passkeys } = await listPasskeys(db, deps, identityId)
      const hasPasskey = passkeys.some(({ isVerified }) => isVerified)
      return { by: await provenBy(db, identityId), hasPasskey, until: await steppedUpUntil(db, sessionId) }
    },
    sendStepUpCode: async (_input, caller, { request }) => {
      const { isLong } = await sendStepUpCode(deps, await proverOf(caller), browserOf(request))
      return { outcome: 'sent', ...(isLong && { codeLength: longCodeLength }) }
    },
    stepUp: async ({ body }, caller) => ({ until: await stepUp(deps, await proverOf(caller), body) }),
  }
}
