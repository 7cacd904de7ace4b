import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { OtherNetwork } from '../rails/other-network.ts'
import { findOtherNetworkDeposits } from './find-other-network-deposits.ts'
import { notifyFound } from './notify-found.ts'
import { recoveryCommands } from './recovery-commands.ts'
import { recoveryRoutes } from './routes.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

type Deps = Parameters<typeof recoveryRoutes>[0] &
  Parameters<typeof findOtherNetworkDeposits>[0] &
  Parameters<typeof notifyFound>[0] & { otherNetworks?: readonly OtherNetwork[] }

export const recoveriesRoom = withPersonalData(
  withCommands((deps: Deps) => ({ handlers: recoveryRoutes(deps), sweeps: recoverySweeps(deps) }), recoveryCommands),
  personalData,
)

const recoverySweeps = (deps: Deps): Sweep[] => [
  ...(deps.otherNetworks ?? []).map((network) => ({
    name: `other-network-${network.name}`,
    everyMs: 86_400_000,
    run: () => findOtherNetworkDeposits(deps, network),
  })),
  { name: 'found-elsewhere', everyMs: 600_000, run: () => notifyFound(deps) },
]
