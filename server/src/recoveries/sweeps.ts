import type { Sweep } from '../queue/sweep.ts'
import type { OtherNetwork } from '../rails/other-network.ts'
import { findOtherNetworkDeposits } from './find-other-network-deposits.ts'
import { notifyFound } from './notify-found.ts'

type Deps = Parameters<typeof findOtherNetworkDeposits>[0] &
  Parameters<typeof notifyFound>[0] & { otherNetworks?: readonly OtherNetwork[] }

const lookElsewhereEveryMs = 86_400_000
const tellEveryMs = 600_000

export const recoverySweeps = (deps: Deps): Sweep[] => [
  ...(deps.otherNetworks ?? []).map((network) => ({
    name: `other-network-${network.name}`,
    everyMs: lookElsewhereEveryMs,
    run: () => findOtherNetworkDeposits(deps, network),
  })),
  { name: 'found-elsewhere', everyMs: tellEveryMs, run: () => notifyFound(deps) },
]
