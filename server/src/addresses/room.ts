import type { Database } from '../database/db.ts'
import type { Sweep } from '../queue/sweep.ts'
import { coinChain, type TokenChainName } from '@moon/contract/chains.ts'
import type { ChainRail } from '../rails/rail.ts'
import { writeSpareAddresses } from './spare-addresses.ts'

type Deriving = Pick<ChainRail, 'addressAt'>
type SweepDeps = { database: Database; bitcoin: Deriving; tokens?: Partial<Record<TokenChainName, Deriving>> }

export const addressesRoom = (deps: SweepDeps) => ({ sweeps: addressSweeps(deps) })

/** Records the addresses of coming orders, chain by chain. */
function addressSweeps(deps: SweepDeps): Sweep[] {
  const tokens = Object.entries(deps.tokens ?? {}) as [TokenChainName, Deriving][]
  const chains = [{ name: coinChain, rail: deps.bitcoin } as const, ...tokens.map(([name, rail]) => ({ name, rail }))]
  return chains.map((chain) => ({
    name: `spare-addresses-${chain.name}`,
    everyMs: 30_000,
    run: () => writeSpareAddresses(deps, chain),
  }))
}
