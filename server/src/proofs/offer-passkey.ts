import { startPasskey } from '../passkeys/add-passkey.ts'
import { mayBeOffered } from '../passkeys/reads.ts'
import { steppedUpUntil } from '../sessions/assert-stepped-up.ts'
import type { ProofDeps, Prover } from './deps.ts'
import { provenBy } from './step-up.ts'

/**
 * The options for silently creating a passkey in the browser, right after a log-in; null when none is to be made (decision 294). Only
 * while the log-in counts as a recent proof, and for accounts with a password and without an authenticator app or a passkey that have
 * never removed one.
 */
export async function offerPasskey(deps: ProofDeps, prover: Prover): Promise<Record<string, unknown> | null> {
  const { clock, database } = deps
  const until = await steppedUpUntil(database.db, prover.sessionId)
  if (until === null || until <= clock.now()) return null
  if ((await provenBy(database.db, prover.identityId)) !== 'password') return null
  if (!(await mayBeOffered(database.db, prover.identityId))) return null
  return { ...(await startPasskey(deps, prover, { isSilent: true })) }
}
