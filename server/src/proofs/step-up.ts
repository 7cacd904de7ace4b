import type { Proof } from '@moon/contract/proofs.ts'
import { hasAuthenticator } from '../authenticators/reads.ts'
import { proveByApp } from '../authenticators/prove-by-app.ts'
import type { Db, Tx } from '../database/db.ts'
import { forgetThrottle, slowDown } from '../http/throttle.ts'
import { checkCode, takeCode } from '../identity/codes.ts'
import { hasPassword, isPasswordOf } from '../identity/password-reset.ts'
import { Refusal } from '../kit/refusal.ts'
import { inLineOfKnown } from '../passwords/in-line-of.ts'
import { proveByPasskey } from '../passkeys/prove-by-passkey.ts'
import { recordStepUp } from '../sessions/assert-stepped-up.ts'
import type { ProofDeps, Prover } from './deps.ts'

type Given = { password?: string | undefined; code?: string | undefined; signed?: { id: string } | undefined }

/** The strongest typed proof that the account has: a code of its app, else its password, else a mailed code. */
export async function provenBy(on: Db | Tx, identityId: string): Promise<Proof> {
  if (await hasAuthenticator(on, identityId)) return 'app'
  return (await hasPassword(on, identityId)) ? 'password' : 'mail'
}

/**
 * Proves who uses a session, for ten minutes. Tries are counted by session before anything is checked: other sessions' tries do not slow
 * the user down, and a thief of one session gets few tries.
 */
export async function stepUp(deps: ProofDeps, prover: Prover, given: Given): Promise<Date> {
  const { database, clock, limits } = deps
  const { sessionId, identityId } = prover
  const by = await provenBy(database.db, identityId)
  if (given.signed === undefined && (by === 'password' ? given.password : given.code) === undefined)
    throw new Refusal(by === 'password' ? 'wrong_password' : 'code_mismatch')
  await slowDown(deps, limits.proof, sessionId)
  await (given.signed === undefined ? proofs[by](deps, prover, given) : byPasskey(deps, prover, given.signed))
  await forgetThrottle(deps, limits.proof, sessionId)
  return recordStepUp(database.db, { sessionId, at: clock.now() })
}

/** A passkey is a complete log-in (decision 247), so it is a complete proof here; another user's passkey proves nothing. */
async function byPasskey(deps: ProofDeps, { identityId }: Prover, signed: { id: string }): Promise<void> {
  const owner = await proveByPasskey(deps, signed, { inSession: true })
  if (owner.identityId !== identityId) throw new Refusal('passkey_refused')
}

const proofs: Record<Proof, (deps: ProofDeps, prover: Prover, given: Given) => Promise<void>> = {
  app: async (deps, { identityId, email, language }, { code = '' }) => {
    if (!(await proveByApp(deps, { identityId, email, language, code }))) throw new Refusal('code_mismatch')
  },
  password: async ({ database }, { identityId, sessionId }, { password = '' }) => {
    if (!(await inLineOfKnown(sessionId, () => isPasswordOf(database.db, identityId, password))))
      throw new Refusal('wrong_password')
  },
  mail: async (deps, { sessionId, email }, { code = '' }) => {
    const which = { purpose: 'proof', subject: sessionId } as const
    await checkCode(deps, { ...which, email, code })
    await takeCode(deps.database.db, which)
  },
}
