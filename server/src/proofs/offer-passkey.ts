import { startPasskey } from '../passkeys/add-passkey.ts'
import { mayBeOffered } from '../passkeys/reads.ts'
import { steppedUpUntil } from '../sessions/assert-stepped-up.ts'
import type { ProofDeps, Prover } from './deps.ts'
import { provenBy } from './step-up.ts'

/**
 * What a browser needs to make a passkey by itself, right after a log-in; null: none is to be made (decision 294). Asked only where the
 * log-in is as fresh as a proof, of accounts that a password opens and that have no authenticator app, no passkey, and never removed one.
 */
export async function offerPasskey(deps: ProofDeps, prover: Prover): Promise<Record<string, unknown> | null> {
  const { clock, database } = deps
  const until = await steppedUpUntil(database.db, prover.sessionId)
  if (until === null || until <= clock.now()) return null
  if ((await provenBy(database.db, prover.identityId)) !== 'password') return null
  if (!(await mayBeOffered(database.db, prover.identityId))) return null
  return { ...(await startPasskey(deps, prover, { isSilent: true })) }
}
