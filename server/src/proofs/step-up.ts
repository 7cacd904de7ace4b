import type { Proof } from '@moon/contract/proofs.ts'
import { hasAuthenticator } from '../authenticators/reads.ts'
import { proveByApp } from '../authenticators/prove-by-app.ts'
import type { Db, Tx } from '../database/db.ts'
import { forgetThrottle, slowDown } from '../http/throttle.ts'
import { checkCode, takeCode } from '../identity/codes.ts'
import { hasPassword, isPasswordOf } from '../identity/password-reset.ts'
import { Refusal } from '../kit/refusal.ts'
import { recordStepUp } from '../sessions/assert-stepped-up.ts'
import type { ProofDeps, Prover } from './deps.ts'

type Typed = { password?: string | undefined; code?: string | undefined }

/** By the strongest that the account has: a code of its app, else its password, else a code by mail. */
export async function provenBy(on: Db | Tx, identityId: string): Promise<Proof> {
  if (await hasAuthenticator(on, identityId)) return 'app'
  return (await hasPassword(on, identityId)) ? 'password' : 'mail'
}

/**
 * Proves who uses a session, for ten minutes. Tries are counted by session before anything is looked at: nobody else's slow its
 * user down, and whoever has taken a session over does not get far.
 */
export async function stepUp(deps: ProofDeps, prover: Prover, typed: Typed): Promise<Date> {
  const { database, clock, limits } = deps
  const { sessionId, identityId } = prover
  const by = await provenBy(database.db, identityId)
  if ((by === 'password' ? typed.password : typed.code) === undefined)
    throw new Refusal(by === 'password' ? 'wrong_password' : 'code_mismatch')
  await slowDown(deps, limits.proof, sessionId)
  await proofs[by](deps, prover, typed)
  await forgetThrottle(deps, limits.proof, sessionId)
  return recordStepUp(database.db, { sessionId, at: clock.now() })
}

const proofs: Record<Proof, (deps: ProofDeps, prover: Prover, typed: Typed) => Promise<void>> = {
  app: async (deps, { identityId, email }, { code = '' }) => {
    if (!(await proveByApp(deps, { identityId, email, code }))) throw new Refusal('code_mismatch')
  },
  password: async ({ database }, { identityId }, { password = '' }) => {
    if (!(await isPasswordOf(database.db, identityId, password))) throw new Refusal('wrong_password')
  },
  mail: async (deps, { sessionId, email }, { code = '' }) => {
    const which = { purpose: 'proof', subject: sessionId } as const
    await checkCode(deps, { ...which, email, code })
    await takeCode(deps.database.db, which)
  },
}
