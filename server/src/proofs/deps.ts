import type { AuthenticatorDeps } from '../authenticators/deps.ts'
import type { IdentityDeps } from '../identity/deps.ts'
import type { Reader } from '../mail/write-email.ts'

/** Dependencies of the verbs of proofs. */
export type ProofDeps = IdentityDeps & AuthenticatorDeps

/** The user who proves something, and their session. */
export type Prover = Reader & { sessionId: string; identityId: string }
