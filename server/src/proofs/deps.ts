import type { AuthenticatorDeps } from '../authenticators/deps.ts'
import type { IdentityDeps } from '../identity/deps.ts'

/** What the verbs of proofs stand on. */
export type ProofDeps = IdentityDeps & AuthenticatorDeps

/** Who proves something, in which session. */
export type Prover = { sessionId: string; identityId: string; email: string }
