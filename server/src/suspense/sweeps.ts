import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import type { ChainRail, LightningRail } from '../rails/rail.ts'
import { findForgotten } from './find-orphaned.ts'
import { createCoinWatch } from './misdirected-coins.ts'
import { tellOfSuspense } from './unattributed.ts'

type Deps = {
  database: Database
  clock: Clock
  log: Log
  tokens?: Partial<Record<TokenChainName, Pick<ChainRail, 'coinsAt'>>>
  lightning: LightningRail
}

const lookForCoinsEveryMs = 600_000
const compareListEveryMs = 30_000
const tellEveryMs = 3_600_000

/** Finds what nobody was asked for, and says so until a person has seen to it. */
export function suspenseSweeps(deps: Deps): Sweep[] {
  const tokens = Object.entries(deps.tokens ?? {}) as [TokenChainName, Pick<ChainRail, 'coinsAt'>][]
  return [
    ...tokens.map(([name, rail]) => ({
      name: `stranded-coins-${name}`,
      everyMs: lookForCoinsEveryMs,
      run: createCoinWatch(deps, { name, rail }),
    })),
    { name: 'forgotten-lightning', everyMs: compareListEveryMs, run: () => findForgotten(deps) },
    { name: 'suspense', everyMs: tellEveryMs, run: () => tellOfSuspense(deps) },
  ]
}
