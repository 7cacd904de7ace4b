import type { Random } from '../kit/random.ts'
import type { RefreshDeps } from '../identity/refresh-token.ts'

/** Dependencies of the verbs of the extension. The clock is the wall clock, as that of identity. */
export type ExtensionDeps = RefreshDeps & {
  random: Random
  /** The only extension that a session may be handed over to; null when none is configured. */
  extensionId: string | null
}
