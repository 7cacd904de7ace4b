import type { Clock } from '../kit/clock.ts'
import { afterCommit, type Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { evmChain, type OtherNetwork } from '../rails/tokens/other-networks.ts'
import { readTokenAddresses } from '../invoices/reads.ts'
import { forgetEmpty, keepElsewhere } from './store.ts'

const addressesAtATime = 200

/**
 * Looks once through all our Ethereum addresses on another network: whoever picked that one in his wallet paid us
 * there, and no log of ours shows it (D-10). Nobody is credited; the person is told and may have it brought back.
 */
export async function findElsewhere(
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
        if (await keepElsewhere(tx, { network: name, address, coin, invoiceId, units, seenAt: clock.now() }))
          afterCommit(tx, () =>
            log.error({ alarm: 'elsewhere', network: name, coin, invoiceId }, 'dollars came on another network'),
          )
      }
      await forgetEmpty(tx, { network: name, asked, full: lying.map(({ address, coin }) => `${address} ${coin}`) })
    })
    after = lodgings.at(-1)!.invoiceId
  }
}
