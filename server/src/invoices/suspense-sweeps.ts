import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { ChainRail, LightningRail, TokenChainName } from '../rails/rail.ts'
import { findForgotten } from './find-forgotten.ts'
import { createCoinWatch } from './stranded-coins.ts'
import { keepSpareAddresses, tellOfSuspense } from './unowned.ts'

export type SuspenseDeps = {
  database: Database
  clock: Clock
  log: Log
  bitcoin: Pick<ChainRail, 'addressAt'>
  tokens?: Partial<Record<TokenChainName, Pick<ChainRail, 'addressAt' | 'coinsAt'>>>
  lightning: LightningRail
}

const keepAddressesEveryMs = 5_000
const lookForCoinsEveryMs = 600_000
const compareListEveryMs = 30_000
const tellEveryMs = 3_600_000

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
    { name: 'forgotten-lightning', everyMs: compareListEveryMs, run: () => findForgotten(deps) },
    { name: 'suspense', everyMs: tellEveryMs, run: () => tellOfSuspense(deps) },
  ]
}
