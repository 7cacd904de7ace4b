import type { TokenChainName } from '@moon/contract/chains.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { evmChains, type OtherNetwork } from '../rails/other-network.ts'
import { readTokenAddresses, type TokenAddress } from '../addresses/reads.ts'
import { shareOfDay } from '../addresses/share-of-day.ts'
import { deleteEmptied, upsertOtherNetworkDeposit } from './store.ts'

type Deps = { database: Database; clock: Clock; log: Log }

const addressesAtATime = 200
/** Each is a call for each token. Where more were given out, a day asks about a share of them (decision 458). */
const addressesADay = 10_000

/**
 * Checks our EVM addresses, or the day's share of them, on another network once: users who picked that network in their wallet paid us
 * there, and no log that we read shows it (D-10). The deposit is not credited; the user gets a mail and may request a recovery.
 */
export async function findOtherNetworkDeposits(
  deps: Deps,
  network: OtherNetwork,
  { mostAddresses: most = addressesADay }: { mostAddresses?: number } = {},
): Promise<void> {
  for (const chain of evmChains) {
    const turns = shareOfDay(await readAll(deps, chain), { most, now: deps.clock.now() })
    for (let at = 0; at < turns.length; at += addressesAtATime)
      await findDepositsAt(deps, turns.slice(at, at + addressesAtATime), network)
  }
}

async function readAll({ database }: Deps, chain: TokenChainName): Promise<TokenAddress[]> {
  const all: TokenAddress[] = []
  for (let after = ''; ;) {
    const some = await readTokenAddresses(database.db, chain, { after, limit: addressesAtATime })
    if (some.length === 0) return all
    all.push(...some)
    after = some.at(-1)!.invoiceId
  }
}

async function findDepositsAt(
  { database, clock, log }: Deps,
  addresses: readonly TokenAddress[],
  network: OtherNetwork,
): Promise<void> {
  const { name } = network
  const asked = addresses.map(({ address }) => address)
  const balances = await network.tokensAt(asked)
  await database.transaction(async (tx) => {
    for (const { address, coin, units } of balances) {
      const { invoiceId } = addresses.find((one) => one.address === address)!
      if (await upsertOtherNetworkDeposit(tx, { network: name, address, coin, invoiceId, units, seenAt: clock.now() }))
        afterCommit(tx, () =>
          log.error({ alarm: 'other_network', network: name, coin, invoiceId }, 'dollars came on another network'),
        )
    }
    await deleteEmptied(tx, { network: name, asked, full: balances.map(({ address, coin }) => `${address} ${coin}`) })
  })
}
