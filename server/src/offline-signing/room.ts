import { withCommands } from '../commands/command.ts'
import { offlineSigningCommands } from './offline-signing-commands.ts'

/** Signing of large payouts by a wallet that no machine of ours holds. */
export const offlineSigningRoom = withCommands(
  (_deps: object): { handlers: object } => ({ handlers: {} }),
  offlineSigningCommands,
)
