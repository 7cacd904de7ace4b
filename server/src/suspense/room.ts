import { withCommands } from '../commands/command.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import type { ChainRail, LightningRail } from '../rails/rail.ts'
import { findOrphanedInvoices } from './find-orphaned-invoices.ts'
import { createMisdirectedCoinWatch } from './misdirected-coin-watch.ts'
import { suspenseCommands } from './suspense-commands.ts'
import { alarmSuspense } from './alarm-suspense.ts'

type Deps = {
  database: Database
  clock: Clock
  log: Log
  tokens?: Partial<Record<TokenChainName, Pick<ChainRail, 'coinsAt'>>>
  lightning: LightningRail
}

export const suspenseRoom = withCommands((deps: Deps) => ({ sweeps: suspenseSweeps(deps) }), suspenseCommands)

const lookForCoinsEveryMs = 600_000
const compareListEveryMs = 30_000
const alarmEveryMs = 3_600_000

/** Finds money that belongs to no order, and raises an alarm until an operator has dealt with it. */
function suspenseSweeps(deps: Deps): Sweep[] {
  const tokens = Object.entries(deps.tokens ?? {}) as [TokenChainName, Pick<ChainRail, 'coinsAt'>][]
  return [
    ...tokens.map(([name, rail]) => ({
      name: `misdirected-coins-${name}`,
      everyMs: lookForCoinsEveryMs,
      run: createMisdirectedCoinWatch(deps, { name, rail }),
    })),
    { name: 'orphaned-invoices', everyMs: compareListEveryMs, run: () => findOrphanedInvoices(deps) },
    { name: 'suspense', everyMs: alarmEveryMs, run: () => alarmSuspense(deps) },
  ]
}
