import type { Sweep } from '../kit/sweep.ts'
import type { ChainRail, LightningRail, TokenChainName } from '../rails/rail.ts'
import type { OtherNetwork } from '../rails/tokens/other-networks.ts'
import { findElsewhere } from './find-elsewhere.ts'
import { findForgotten } from './find-forgotten.ts'
import { tellOfFound, type RecoveryDeps } from './recoveries.ts'
import type { Notify } from '../users/notify-user.ts'
import { createCoinWatch } from './stranded-coins.ts'
import { keepSpareAddresses, tellOfSuspense } from './unowned.ts'

export type SuspenseDeps = RecoveryDeps & {
  notify: Notify
  bitcoin: Pick<ChainRail, 'addressAt'>
  tokens?: Partial<Record<TokenChainName, Pick<ChainRail, 'addressAt' | 'coinsAt'>>>
  lightning: LightningRail
  otherNetworks?: readonly OtherNetwork[]
}

const keepAddressesEveryMs = 5_000
const lookForCoinsEveryMs = 600_000
const compareListEveryMs = 30_000
const tellEveryMs = 3_600_000
const lookElsewhereEveryMs = 86_400_000
const tellOfFoundEveryMs = 600_000

/** Finds what nobody was asked for, and says so until a person has seen to it. */
export function suspenseSweeps(deps: SuspenseDeps): Sweep[] {
  const tokens = Object.entries(deps.tokens ?? {}) as [TokenChainName, Pick<ChainRail, 'addressAt' | 'coinsAt'>][]
  const chains = [{ name: 'bitcoin', rail: deps.bitcoin } as const, ...tokens.map(([name, rail]) => ({ name, rail }))]
  return [
    ...chains.map((chain) => ({
      name: `spare-addresses-${chain.name}`,
      everyMs: keepAddressesEveryMs,
      run: () => keepSpareAddresses(deps, chain),
    })),
    ...tokens.map(([name, rail]) => ({
      name: `stranded-coins-${name}`,
      everyMs: lookForCoinsEveryMs,
      run: createCoinWatch(deps, { name, rail }),
    })),
    ...(deps.otherNetworks ?? []).map((network) => ({
      name: `elsewhere-${network.name}`,
      everyMs: lookElsewhereEveryMs,
      run: () => findElsewhere(deps, network),
    })),
    { name: 'forgotten-lightning', everyMs: compareListEveryMs, run: () => findForgotten(deps) },
    { name: 'found-elsewhere', everyMs: tellOfFoundEveryMs, run: () => tellOfFound(deps) },
    { name: 'suspense', everyMs: tellEveryMs, run: () => tellOfSuspense(deps) },
  ]
}
