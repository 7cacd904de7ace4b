import type { AuthenticatorDeps } from '../authenticators/deps.ts'
import type { IdentityDeps } from '../identity/deps.ts'
import type { Reader } from '../mail/write-email.ts'

/** What the verbs of proofs stand on. */
export type ProofDeps = IdentityDeps & AuthenticatorDeps

/** Who proves something, in which session. */
export type Prover = Reader & { sessionId: string; identityId: string }
