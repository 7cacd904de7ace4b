import type { Random } from '../kit/random.ts'
import type { RefreshDeps } from '../identity/refresh-token.ts'

/** What the verbs of the extension stand on. The clock is the wall clock, as that of identity. */
export type ExtensionDeps = RefreshDeps & {
  random: Random
  /** The one extension that a session may be handed over to; null: none is set up here. */
  extensionId: string | null
}
