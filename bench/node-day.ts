import { setImmediate } from 'node:timers/promises'
import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { chains, type TokenChainName } from '@moon/contract/chains.ts'
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import type { TokenChain } from '../sandbox/src/tokens/token-chain.ts'
import { shopNodes } from '../sandbox/src/tokens/token-nodes.ts'
import { openDatabase, read, sql } from '../server/src/database/db.ts'
import type { ChainDeps } from '../server/src/detection/read-chain.ts'
import { tokenReading } from '../server/src/detection/watch-chains.ts'
import { tokenChains } from '../server/src/detection/watched-chains.ts'
import { openInvoices } from '../server/src/invoices/open-invoices.ts'
import { createIds } from '../server/src/kit/ids.ts'
import { createLog } from '../server/src/kit/log.ts'
import { systemRandom } from '../server/src/kit/random.ts'
import { RailDown } from '../server/src/rails/rail.ts'
import { tokenKinds } from '../server/src/rails/tokens/token-kinds.ts'
import { keyringOf } from '../server/src/sealing/keyring.ts'
import { createSeal } from '../server/src/sealing/seal.ts'
import { countedChain, type Asked } from './counted-chain.ts'
import { VirtualTime } from './virtual-time.ts'

export type Day = {
  hours: number
  /** The number of calls to each node, by method. */
  calls: Record<'first' | 'second', Map<string, number>>
  paid: number
  final: number
  /** From the block of a payment until the payment is recorded, in milliseconds. */
  delays: number[]
}

type Given = { chain: TokenChainName; databaseUrl: string; orders: number; hours: number; callsADay: number }

const begun = Date.UTC(2026, 2, 10)
const oneDollar = price(100_000_000n)

/**
 * Plays this many hours, in which this many orders are open at any moment; each is paid when its lock ends and
 * followed by another.
 */
export async function playDay({ chain: name, databaseUrl, orders, hours, callsADay }: Given): Promise<Day> {
  const time = new VirtualTime()
  const clock = { now: () => new Date(begun + time.nowMs()) }
  const { chain, rail, asked, isCalm, close } = await countedChain(name, { time, begun, callsADay })
  const database = openDatabase(databaseUrl, { poolSize: 4 })
  const ids = createIds({ clock, random: systemRandom })
  const rate: ChainDeps['rate'] = (coin) => ({ coin, bid: oneDollar, quotedAt: clock.now(), goodUntil: clock.now() })
  const log = createLog({ level: 'silent' })
  const deps: ChainDeps = {
    database,
    clock,
    ids,
    rate,
    log,
    bitcoin: rail,
    bitcoinConfirmations: 1,
    tokens: { [name]: rail },
  }
  const reading = tokenReading(deps, tokenChains(deps)[0]!)
  const preimages = createSeal({ keys: keyringOf('bench'), purpose: 'bench', random: systemRandom })
  const order = async (): Promise<string> => {
    const purchaseId = ids('pur') as PurchaseId
    const of = { purchaseId, userId: ids('usr') as UserId, coin: 'USDT', rails: [name], price: oneDollar } as const
    const what = { valueCents: cents(2_500n), owedCents: cents(2_500n), memo: 'A card', toleranceCents: null }
    const opening = { ids, random: systemRandom, preimages, bitcoin: rail, tokens: { [name]: rail } }
    await database.transaction((tx) => openInvoices(tx, opening, { ...of, ...what, now: clock.now() }))
    const found = sql<{ address: string }>`select address from invoices where purchase_id = ${purchaseId}`
    return (await read(database.db, found))[0]!.address
  }

  const day: Day = { hours, calls: { first: new Map(), second: new Map() }, paid: 0, final: 0, delays: [] }
  const lockMs = chains[name].quoteMinutes * 60_000
  /** Places an order, and its successor: the payment is sent as the lock ends. */
  const place = async () => {
    const address = await order()
    time.after(lockMs - 60_000, async () => {
      day.paid += 1
      pay(chain, name, address)
      await place()
    })
  }
  try {
    await reading.reading.run()
    for (let n = 0; n < orders; n += 1) time.after((n * lockMs) / orders, place)
    const minedMs = mineUnevenly(chain, time, tokenKinds[name].blockMs)
    for (const sweep of reading.sweeps) void time.every(sweep.everyMs, () => unlessDown(() => sweep.run()))
    let hinted: Promise<unknown> = Promise.resolve()
    const stop = rail.onHint(() => {
      hinted = unlessDown(reading.reading.run)
    })
    /** Waits until nothing is in progress, at the node or in the database. */
    const settled = async () => {
      do {
        await setImmediate()
        await hinted
      } while (!isCalm())
    }
    await time.pass(hours * 3_600_000, settled)
    stop()
    const rows = await read<{ ms: number; height: number; isFinal: boolean }>(
      database.db,
      sql`select (extract(epoch from first_seen_at) * 1000)::float8 as ms, state = 'final' as "isFinal", height from payments`,
    )
    day.calls = { first: byMethod(asked.first), second: byMethod(asked.second) }
    day.final = rows.filter(({ isFinal }) => isFinal).length
    day.delays = rows.map(({ ms, height }) => Math.round(ms - begun - minedMs.get(height)!))
    return day
  } finally {
    await close()
    await database.close()
  }
}

const byMethod = (asked: readonly Asked[]): Map<string, number> =>
  new Map([...Map.groupBy(asked, ({ method }) => method)].map(([method, calls]) => [method, calls.length]))

/** Mines blocks up to a quarter of the block time late, as on a real chain; returns when each was mined. */
function mineUnevenly(chain: TokenChain, time: VirtualTime, blockMs: number): ReadonlyMap<number, number> {
  const minedMs = new Map<number, number>()
  let nth = 0
  void time.every(blockMs, () => {
    nth += 1
    time.after((blockMs / 4) * ((nth * 0.618) % 1), () => void minedMs.set(chain.mine(), time.nowMs()))
  })
  return minedMs
}

function pay(chain: TokenChain, name: TokenChainName, address: string): void {
  const { tokens, readAddress } = shopNodes[name]
  const { contract } = tokens.USDT
  const from = `0x${'ab'.repeat(20)}`
  const transfer = { contract, from, to: readAddress(address)!, value: '25000000' }
  chain.send({ from, contract, succeeds: true, transfers: [transfer] })
}

async function unlessDown(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof RailDown)) throw error
  }
}
