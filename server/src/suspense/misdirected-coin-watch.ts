import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { chains, type TokenChainName } from '@moon/contract/chains.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { ChainRail } from '../rails/rail.ts'
import { readTokenAddresses } from '../addresses/reads.ts'
import { upsertMisdirectedCoins } from './store.ts'

const addressesAtATime = 500

/**
 * Ether or TRX that somebody sent to an address for tokens shows in no log of a token (F-87): it is seen by asking what
 * lies there, some addresses at each turn and then from the beginning again. Nobody is credited; it waits for an operator.
 */
export function createMisdirectedCoinWatch(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  { name, rail }: { name: TokenChainName; rail: Pick<ChainRail, 'coinsAt'> },
): () => Promise<void> {
  let after = ''
  return async () => {
    if (!rail.coinsAt) return
    const asked = await readTokenAddresses(database.db, name, { after, limit: addressesAtATime })
    const found = asked.length === 0 ? [] : await rail.coinsAt(asked.map(({ address }) => address))
    const coin = chains[name].nativeCoin
    // Looking goes on with the next addresses, whatever becomes of these.
    after = asked.length < addressesAtATime ? '' : asked.at(-1)!.invoiceId
    await eachAlone(asked.entries(), async ([at, one]) => {
      const units = found[at] ?? 0n
      if (units === 0n) return
      const misdirected = { ...one, rail: name, coin, units, seenAt: clock.now() }
      if (await database.transaction((tx) => upsertMisdirectedCoins(tx, misdirected)))
        log.error(
          { alarm: 'unattributed', rail: name, coin, address: one.address },
          'coins lie where tokens were asked for',
        )
    })
  }
}
