import type { TokenChainName } from '@moon/contract/chains.ts'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { evmChains, type OtherNetwork } from '../rails/other-network.ts'
import { readTokenAddresses } from '../addresses/reads.ts'
import { deleteEmptied, upsertOtherNetworkDeposit } from './store.ts'

type Deps = { database: Database; clock: Clock; log: Log }

const addressesAtATime = 200

/**
 * Checks all our EVM addresses on another network once: users who picked that network in their wallet paid us there, and no log that we
 * read shows it (D-10). The deposit is not credited; the user gets a mail and may request a recovery.
 */
export async function findOtherNetworkDeposits(deps: Deps, network: OtherNetwork): Promise<void> {
  for (const chain of evmChains) await findDepositsMeantFor(deps, chain, network)
}

async function findDepositsMeantFor(
  { database, clock, log }: Deps,
  chain: TokenChainName,
  network: OtherNetwork,
): Promise<void> {
  const { name } = network
  for (let after = ''; ;) {
    const addresses = await readTokenAddresses(database.db, chain, { after, limit: addressesAtATime })
    if (addresses.length === 0) return
    const asked = addresses.map(({ address }) => address)
    const balances = await network.tokensAt(asked)
    await database.transaction(async (tx) => {
      for (const { address, coin, units } of balances) {
        const { invoiceId } = addresses.find((one) => one.address === address)!
        if (
          await upsertOtherNetworkDeposit(tx, { network: name, address, coin, invoiceId, units, seenAt: clock.now() })
        )
          afterCommit(tx, () =>
            log.error({ alarm: 'other_network', network: name, coin, invoiceId }, 'dollars came on another network'),
          )
      }
      await deleteEmptied(tx, { network: name, asked, full: balances.map(({ address, coin }) => `${address} ${coin}`) })
    })
    after = addresses.at(-1)!.invoiceId
  }
}
