import { units } from '@moon/money/coin.ts'
import { after } from '../kit/clock.ts'
import { afterCommit } from '../database/db.ts'
import type { StableCoin, TokenChainName } from '@moon/contract/chains.ts'
import { shareOfDay } from '../addresses/share-of-day.ts'
import { findCursor } from './store.ts'
import { readUnexplained } from './reads.ts'
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
/** Each is a call for each token. Where more orders were placed, a day compares a share of them (decision 458). */
const addressesADay = 2_000

/**
 * Compares, once a day, the balances at the addresses of open and recently expired orders with their recorded payments: all of them, or
 * the day's share and those with an unexplained rest. Where the balance is higher, the logs since the order's start are read again at
 * both sources; found transfers are recorded like any payment, and an unexplained rest waits for an operator. A lower balance is normal:
 * the house has moved its coins.
 */
export async function compareBalances(
  deps: ChainDeps,
  chain: TokenChain,
  { mostAddresses = addressesADay }: { mostAddresses?: number } = {},
): Promise<void> {
  const { database, clock, log } = deps
  const { name, rail } = chain
  const now = clock.now()
  const last = await findRereadAt(database.db, name, 'balances')
  if (!rail.readRange || (last && after(last, everyMs) > now)) return
  // Time while Moon was offline does not count against the order.
  const since = after(last ?? now, -watchedForMs)
  const watched = await readAddressesWatchedSince(database.db, name, since)
  const open = new Set((await readUnexplained(database.db)).flatMap((one) => (one.rail === name ? [one.address] : [])))
  const turns = new Set(shareOfDay(watched, { most: mostAddresses, now }))
  const found = await differencesIn(
    deps,
    chain,
    watched.filter((one) => turns.has(one) || open.has(one.address)),
  )
  const cursor = await findCursor(database.db, name)
  if (!cursor) return
  if (found.length > 0) {
    const from = Math.min(...found.map((one) => one.from ?? cursor.height))
    const addresses = [...new Set(found.map(({ address }) => address))]
    for (const source of ['first', 'second'] as const)
      await recordFound(deps, chain, await rail.readRange({ from, to: cursor.height }, { addresses, source }))
  }
  const unexplained = await differencesIn(
    deps,
    chain,
    watched.filter(({ address }) => found.some((one) => one.address === address)),
  )
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

/** Reads balances first and the chain up to its tip afterwards, so that a payment arriving now is no difference. */
async function differencesIn(
  deps: ChainDeps,
  chain: TokenChain,
  watched: readonly WatchedAddress[],
): Promise<Difference[]> {
  const { database } = deps
  const { name, rail } = chain
  if (watched.length === 0 || !rail.tokensAt) return []
  const addresses = watched.map(({ address }) => address)
  const balances = await rail.tokensAt(addresses)
  await readChain(deps, chain, { untilRecorded: true })
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
