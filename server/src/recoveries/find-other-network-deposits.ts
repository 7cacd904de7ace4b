import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { evmChain, type OtherNetwork } from '../rails/other-network.ts'
import { readTokenAddresses } from '../addresses/reads.ts'
import { deleteEmptied, upsertOtherNetworkDeposit } from './store.ts'

const addressesAtATime = 200

/**
 * Looks once through all our Ethereum addresses on another network: users who picked that one in their wallet paid us
 * there, and no log that we read shows it (D-10). Nobody is credited; the user gets a mail and may ask for a recovery.
 */
export async function findOtherNetworkDeposits(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  network: OtherNetwork,
): Promise<void> {
  const { name } = network
  for (let after = ''; ;) {
    const lodgings = await readTokenAddresses(database.db, evmChain, { after, limit: addressesAtATime })
    if (lodgings.length === 0) return
    const asked = lodgings.map(({ address }) => address)
    const lying = await network.tokensAt(asked)
    await database.transaction(async (tx) => {
      for (const { address, coin, units } of lying) {
        const { invoiceId } = lodgings.find((one) => one.address === address)!
        if (
          await upsertOtherNetworkDeposit(tx, { network: name, address, coin, invoiceId, units, seenAt: clock.now() })
        )
          afterCommit(tx, () =>
            log.error({ alarm: 'other_network', network: name, coin, invoiceId }, 'dollars came on another network'),
          )
      }
      await deleteEmptied(tx, { network: name, asked, full: lying.map(({ address, coin }) => `${address} ${coin}`) })
    })
    after = lodgings.at(-1)!.invoiceId
  }
}
