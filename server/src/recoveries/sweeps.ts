import type { Sweep } from '../queue/sweep.ts'
import type { OtherNetwork } from '../rails/tokens/other-networks.ts'
import { findElsewhere } from './find-elsewhere.ts'
import { tellOfFound } from './tell-of-found.ts'

type Deps = Parameters<typeof findElsewhere>[0] &
  Parameters<typeof tellOfFound>[0] & { otherNetworks?: readonly OtherNetwork[] }

const lookElsewhereEveryMs = 86_400_000
const tellEveryMs = 600_000

export const recoverySweeps = (deps: Deps): Sweep[] => [
  ...(deps.otherNetworks ?? []).map((network) => ({
    name: `elsewhere-${network.name}`,
    everyMs: lookElsewhereEveryMs,
    run: () => findElsewhere(deps, network),
  })),
  { name: 'found-elsewhere', everyMs: tellEveryMs, run: () => tellOfFound(deps) },
]
