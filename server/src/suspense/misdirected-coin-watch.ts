import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { chains, type TokenChainName } from '@moon/contract/chains.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { ChainRail } from '../rails/rail.ts'
import { readTokenAddresses } from '../addresses/reads.ts'
import { upsertMisdirectedCoins } from './store.ts'

/** Each is a call to a node that may count them: 5,760 a day, however many addresses were given out (decision 458). */
const addressesAtATime = 40

/**
 * Watches for ether or TRX sent to a token address, which appears in no token log (F-87): reads the balances of some addresses per run,
 * and starts over at the end. The coins are credited to nobody; they wait for an operator.
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
    // The next run continues with the next addresses, even when these fail.
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
