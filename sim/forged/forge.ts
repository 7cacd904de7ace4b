// Forges millions of deposits and runs them against the code that credits deposits: the rail that reads the chain, the recording
// of what it read, and the ledger, on a real PostgreSQL. At the end one honest deposit per chain must be credited exactly, or
// the absence of credits before would prove nothing.
import { tokenChainNames } from '@moon/contract/chains.ts'
import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { price } from '@moon/money/price.ts'
import { openInvoices } from '../../server/src/invoices/open-invoices.ts'
import { readChain, type ChainDeps } from '../../server/src/detection/read-chain.ts'
import { tokenChains } from '../../server/src/detection/watched-chains.ts'
import { systemClock } from '../../server/src/kit/clock.ts'
import { openDatabase, read, sql, type Database } from '../../server/src/database/db.ts'
import { createIds } from '../../server/src/kit/ids.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { systemRandom } from '../../server/src/kit/random.ts'
import { keyringOf } from '../../server/src/sealing/keyring.ts'
import { createSeal } from '../../server/src/sealing/seal.ts'
import { RailDown } from '../../server/src/rails/rail.ts'
import { tokenKinds, type TokenKind } from '../../server/src/rails/tokens/token-kinds.ts'
import { tokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'
import { contracts, takenOn, xpubOf } from '../world/token-rails.ts'
import { startForgingNode, type DepositKind, type ForgingNode } from './forging-node.ts'

type Forgery = 'fake token' | 'reverted' | 'hollow receipt' | 'zero value' | 'wrong chain' | 'not final'

export type Tally = {
  shown: Record<Forgery, number>
  /** Among the forgeries: payments that became final, and their ledger transfers. */
  final: number
  transfers: number
  /** Honest deposits that were credited, and their booked amount. */
  honest: number
  honestUnits: bigint
}

/** Share of each kind in a hundred deposits. `not final` is rare because its rows have to be reverted. */
const shares: Record<Forgery, number> = {
  'fake token': 33,
  reverted: 23,
  'hollow receipt': 10,
  'zero value': 30,
  'wrong chain': 3,
  'not final': 1,
}
const kindOf: Record<Forgery, DepositKind> = {
  'fake token': 'fake',
  reverted: 'reverted',
  'hollow receipt': 'hollow',
  'zero value': 'zero',
  'wrong chain': 'true',
  'not final': 'true',
}
const invoicesPerChain = 50
const depositsPerBlock = 250
const blocksPerReading = 16
const honestUnits = 25_000_001n

type Side = { kind: TokenKind; node: ForgingNode; addresses: string[]; read: () => Promise<unknown> }

export async function forge(
  { url, count }: { url: string; count: number },
  onProgress: (shown: number) => void = () => undefined,
): Promise<Tally> {
  const database = openDatabase(url, { poolSize: 8 })
  const sides = await openSides(database)
  const shown = Object.fromEntries(Object.keys(shares).map((name) => [name, 0])) as Tally['shown']
  try {
    for (const [name, share] of Object.entries(shares) as [Forgery, number][]) {
      const wanted = Math.ceil((count * share) / 100)
      for (let nth = 0; shown[name] < wanted; nth += 1) {
        const side = sides[nth % sides.length]!
        const deposits = Math.min(wanted - shown[name], depositsPerBlock * blocksPerReading)
        await offer(side, name, deposits)
        shown[name] += deposits
        onProgress(Object.values(shown).reduce((sum, one) => sum + one, 0))
      }
    }
    const found = await credited(database)
    for (const side of sides) await payHonestly(side)
    const { final: honest, units } = await credited(database)
    return { shown, final: found.final, transfers: found.transfers, honest, honestUnits: units }
  } finally {
    await Promise.all(sides.map(({ node }) => node.stop()))
    await database.close()
  }
}

/** Mines deposits of one kind and has them read, buried deep enough unless missing depth is the forgery. */
async function offer({ kind, node, addresses, read }: Side, name: Forgery, count: number): Promise<void> {
  const before = node.height()
  for (let made = 0; made < count; made += depositsPerBlock) {
    const deposits = Array.from({ length: Math.min(depositsPerBlock, count - made) }, (_, nth) => ({
      kind: kindOf[name],
      to: addresses[(made + nth) % addresses.length]!,
      units: name === 'zero value' ? 0n : 25_000_000n,
    }))
    node.mine(deposits)
    // The first of them must be read and reverted before it is deep enough.
    if (name === 'not final' && node.height() - before >= kind.overlap / 4) break
  }
  if (name === 'wrong chain') return offerOnWrongChain({ kind, node, read }, before)
  await read()
  if (name === 'not final') {
    node.forget(node.height() - before)
    await read()
    await read()
  } else {
    for (let n = 0; n < 20; n += 1) node.mine([])
    await read()
  }
}

async function offerOnWrongChain({ kind, node, read }: Omit<Side, 'addresses'>, before: number): Promise<void> {
  node.pretend(1)
  const refused = await read().then(
    () => false,
    (error: unknown) => error instanceof RailDown,
  )
  if (!refused) throw new Error('a node on another chain was believed')
  node.forget(node.height() - before)
  node.pretend(chainIdOf(kind))
}

async function payHonestly({ kind, node, addresses, read }: Side): Promise<void> {
  node.mine([{ kind: 'true', to: addresses[0]!, units: honestUnits }])
  await read()
  for (let n = 0; n < 2 * kind.overlap; n += 1) node.mine([])
  await read()
  await read()
}

async function credited(database: Database): Promise<{ final: number; transfers: number; units: bigint }> {
  const [row] = await read<{ final: number; transfers: number; units: bigint }>(
    database.db,
    sql`select (select count(*)::int from payments where times_final > 0) as final,
      (select count(*)::int from ledger_transfers) as transfers,
      (select coalesce(sum(amount), 0)::bigint from ledger_legs where currency in ('USDC', 'USDT')) as units`,
  )
  return row!
}

async function openSides(database: Database): Promise<Side[]> {
  const [clock, random] = [systemClock, systemRandom]
  const log = createLog({ level: 'silent' })
  const ids = createIds({ clock, random })
  const open = async (kind: TokenKind) => {
    const coin = takenOn(kind.name).at(-1)!
    const contract = contracts[kind.name][coin]!
    const node = await startForgingNode({ chainId: chainIdOf(kind), contract: kind.codec.read(contract)! })
    const settings = { url: node.url, secondUrl: null, chainId: chainIdOf(kind), xpub: xpubOf(kind.name) }
    return { kind, coin, node, rail: tokensRail(kind, { ...settings, contracts: { [coin]: contract } }) }
  }
  const all = await Promise.all(Object.values(tokenKinds).map(open))
  const tokens = Object.fromEntries(all.map(({ kind, rail }) => [kind.name, rail]))
  const rate: ChainDeps['rate'] = (coin) => ({ coin, bid: oneDollar, quotedAt: clock.now(), goodUntil: clock.now() })
  const deps: ChainDeps = { database, clock, ids, rate, log, bitcoin: all[0]!.rail, bitcoinConfirmations: 1, tokens }
  const preimages = createSeal({ keys: keyringOf('forged'), purpose: 'forged', random })
  return Promise.all(
    all.map(async ({ kind, coin, node, rail }) => {
      const watched = tokenChains(deps).find(({ name }) => name === kind.name)!
      await readChain(deps, watched)
      await database.transaction(async (tx) => {
        for (let nth = 0; nth < invoicesPerChain; nth += 1)
          await openInvoices(
            tx,
            { ids, random, preimages, bitcoin: rail, tokens },
            {
              purchaseId: ids('pur') as PurchaseId,
              userId: ids('usr') as UserId,
              valueCents: cents(2_500n),
              owedCents: cents(2_500n),
              coin,
              price: oneDollar,
              rails: [kind.name],
              memo: 'A card',
              toleranceCents: null,
              now: clock.now(),
            },
          )
      })
      const rows = await read<{ address: string }>(
        database.db,
        sql`select address from invoices where rail = ${kind.name} order by address_index`,
      )
      const addresses = rows.map(({ address }) => kind.codec.read(address)!)
      return { kind, node, addresses, read: () => readChain(deps, watched) }
    }),
  )
}

/** Chain id of a development chain. */
const chainIdOf = ({ name }: TokenKind): number => 31_337 + tokenChainNames.indexOf(name)
const oneDollar = price(100_000_000n)
