import { units } from '@moon/money/coin.ts'
import { after } from '../kit/clock.ts'
import { afterCommit } from '../database/db.ts'
import type { StableCoin, TokenChainName } from '@moon/contract/chains.ts'
import { findCursor } from './store.ts'
import { watchedForMs } from './read-again.ts'
import { readChain, type ChainDeps } from './read-chain.ts'
import { recordFound } from './record-found.ts'
import {
  deleteExplained,
  findRereadAt,
  upsertUnexplained,
  readKnown,
  readAddressesWatchedSince,
  upsertReread,
  type WatchedAddress,
} from './reread-store.ts'
import type { WatchedChain } from './watched-chains.ts'

type TokenChain = WatchedChain & { name: TokenChainName }
type Difference = WatchedAddress & { coin: StableCoin; units: bigint }

const everyMs = 86_400_000

/**
 * Once a day: what lies at the addresses of open and lately expired orders, against what their payments say. Where more lies
 * there its logs are looked for from the order's beginning on, at both sources; what is found is recorded like any payment,
 * and what nothing explains waits for an operator. Less lies there whenever the house has moved its coins away.
 */
export async function compareBalances(deps: ChainDeps, chain: TokenChain): Promise<void> {
  const { database, clock, log } = deps
  const { name, rail } = chain
  const now = clock.now()
  const last = await findRereadAt(database.db, name, 'balances')
  if (!rail.readRange || (last && after(last, everyMs) > now)) return
  // What Moon slept through is not late for it.
  const since = after(last ?? now, -watchedForMs)
  const found = await differencesIn(deps, chain, since)
  const cursor = await findCursor(database.db, name)
  if (!cursor) return
  if (found.length > 0) {
    const from = Math.min(...found.map((one) => one.from ?? cursor.height))
    const addresses = [...new Set(found.map(({ address }) => address))]
    for (const source of ['first', 'second'] as const)
      await recordFound(deps, chain, await rail.readRange({ from, to: cursor.height }, { addresses, source }))
  }
  const unexplained = found.length > 0 ? await differencesIn(deps, chain, since) : []
  await database.transaction(async (tx) => {
    for (const { invoiceId, address, coin, units: amount } of unexplained) {
      const kept = { rail: name, address, coin, units: units(amount), invoiceId, foundAt: now }
      if (await upsertUnexplained(tx, kept))
        afterCommit(tx, () =>
          log.error(
            { alarm: 'unexplained_balance', rail: name, coin, address, units: String(amount) },
            'more tokens lie at an address than its payments say',
          ),
        )
    }
    const still = unexplained.map(({ address, coin }) => `${address} ${coin}`)
    await deleteExplained(tx, name, still)
    await upsertReread(tx, name, { pass: 'balances', height: cursor.height, at: now })
  })
}

/** Balances first and the chain up to its tip afterwards: a payment of this moment is no difference. */
async function differencesIn(deps: ChainDeps, chain: TokenChain, since: Date): Promise<Difference[]> {
  const { database } = deps
  const { name, rail } = chain
  const watched = await readAddressesWatchedSince(database.db, name, since)
  if (watched.length === 0 || !rail.tokensAt) return []
  const addresses = watched.map(({ address }) => address)
  const balances = await rail.tokensAt(addresses)
  await readChain(deps, chain)
  const known = new Map(
    (await readKnown(database.db, name, addresses)).map(({ address, coin, units: amount }) => [
      `${address} ${coin}`,
      amount as bigint,
    ]),
  )
  return balances.flatMap(({ address, coin, units: amount }) => {
    const more = amount - (known.get(`${address} ${coin}`) ?? 0n)
    const one = watched.find((one) => one.address === address)!
    return more > 0n ? [{ ...one, coin, units: more }] : []
  })
}
