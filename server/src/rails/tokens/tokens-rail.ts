import { units } from '@moon/money/coin.ts'
import { SettingsError } from '../../kit/settings-error.ts'
import type { StableCoin } from '@moon/contract/chains.ts'
import {
  NotProved,
  RailDown,
  type ChainCursor,
  type ChainNews,
  type ChainOutput,
  type ChainPlace,
  type ChainRail,
  type ChainReading,
} from '../rail.ts'
import type { AddressBytes } from './address.ts'
import { readReceipts } from './check-transfers.ts'
import { tokenAddressesOf } from './derive-token-address.ts'
import { jsonRpc, RpcRefusal, type JsonRpc } from './json-rpc.ts'
import { quantity, readLogs, type Contracts, type TransferLog } from './read-logs.ts'
import type { TokenKind } from './token-kinds.ts'
import { watchTip } from './watch-tip.ts'

export type TokensRail = ChainRail & {
  check(place: ChainPlace, outputs: readonly ChainOutput[]): Promise<ChainOutput[]>
  vouch(txid: string, place: ChainPlace): Promise<boolean>
  isFinalized(place: ChainPlace): Promise<boolean>
  readRange: NonNullable<ChainRail['readRange']>
  tokensAt: NonNullable<ChainRail['tokensAt']>
  readonly chainId: number
  /** The contracts as the chain writes addresses. */
  readonly contracts: ReadonlyMap<StableCoin, string>
  /** `health` is one sentence for the log of the start; it throws `RailDown` with one when all is not well. */
  health(): Promise<string>
}

export type TokensSettings = {
  url: string
  /** A second source, asked before large amounts are booked. */
  secondUrl: string | null
  chainId: number
  xpub: string
  contracts: Partial<Record<StableCoin, string>>
}

type Head = { height: number; hash: string }
type WireBlock = { number: string; hash: string } | null

/** So many blocks in one reading: after a long absence the reader keeps what it has and asks again. */
const blocksPerReading = 500
/** java-tron and hosted nodes take a thousand. */
const payeesAtATime = 500
/** keccak256 of balanceOf(address), its first four bytes. */
const balanceOf = '0x70a08231'
/** A node that is further behind than this is not fit for work. */
const farBehind = 64

/**
 * Dollars that travel as tokens, through any node with Ethereum's JSON-RPC. It polls and keeps nothing: a node's filters
 * and subscriptions forget, and after a reorganisation some never say what they take back. So what is not settled yet is
 * asked about by the hash of its own block, and the last blocks are read again each time.
 */
export function tokensRail(
  kind: TokenKind,
  settings: TokensSettings,
  /** The simulator's nodes are not at the end of a wire. */
  connect: typeof jsonRpc = jsonRpc,
): TokensRail {
  const addressAt = tokenAddressesOf(kind, settings.xpub)
  const contracts = contractsOf(kind, settings)
  const taken = [...contracts].filter(([, { isStray }]) => !isStray)
  const node = connect({ url: settings.url, setting: `${kind.prefix}_RPC_URL` })
  const second =
    settings.secondUrl === null
      ? undefined
      : connect({ url: settings.secondUrl, setting: `${kind.prefix}_SECOND_RPC_URL` })
  const reader = new Reader(kind, { node, contracts, chainId: settings.chainId })
  const secondReader = second && new Reader(kind, { node: second, contracts, chainId: settings.chainId })
  const receipts = (from: JsonRpc, txids: readonly string[]) =>
    readReceipts(from, { contracts, codec: kind.codec }, txids)
  return {
    chainId: settings.chainId,
    contracts: new Map(taken.map(([bytes, { coin }]) => [coin, kind.codec.write(bytes)])),
    addressAt,
    readNews: (cursor, unsettled = []) => orDown(node, () => reader.read(cursor, unsettled)),
    async lookUp(txid) {
      try {
        const found = (await orDown(node, () => receipts(node, [txid]))).get(txid)
        if (!found || found.outputs.length === 0) return { kind: 'gone' }
        return { kind: 'confirmed', ...found.place }
      } catch (error) {
        if (error instanceof RailDown) return { kind: 'unknown' }
        throw error
      }
    },
    async check(place, outputs) {
      const txids = [...new Set(outputs.map(({ txid }) => txid))]
      const found = await orNotProved(node, () => receipts(node, txids))
      const missing = txids.find((txid) => found.get(txid) === undefined)
      // It shows the log and not the receipt: half of what it says is old.
      if (missing) throw new NotProved(`The node at ${node.where} has no receipt yet for ${missing}.`)
      if (txids.some((txid) => found.get(txid)!.place.hash !== place.hash))
        throw new NotProved(`The chain moved while block ${place.height} was read at ${node.where}.`)
      return txids.flatMap((txid) => found.get(txid)!.outputs)
    },
    async vouch(txid, place) {
      if (!second) return true
      const found = (await orDown(second, () => receipts(second, [txid]))).get(txid)
      return found !== undefined && found.outputs.length > 0 && found.place.hash === place.hash
    },
    isFinalized: ({ height }) => isFinalizedAt(second ?? node, height),
    async readRange(range, { addresses, source }) {
      const from = source === 'first' ? reader : secondReader
      return from ? orDown(from.node, () => from.readRange(range, addresses)) : []
    },
    tokensAt: (addresses) => orDown(node, () => readBalances(node, { kind, taken }, addresses)),
    coinsAt: (addresses) =>
      orDown(node, async () => {
        const asked = addresses.map((address) => ['eth_getBalance', [kind.codec.read(address), 'latest']] as const)
        return (await node.callAll(asked)).map((answer) => amountIn(node, answer))
      }),
    onHint: (listener) => watchTip(node, listener),
    health: () =>
      orDown(node, async () => {
        const head = await reader.head()
        await Promise.all(taken.map(([bytes, { coin }]) => checkToken(node, kind, { bytes, coin })))
        return `${kind.title} ${settings.chainId}, block ${head.height}, ${taken.map(([, { coin }]) => coin).join(' and ')}${second ? ', two sources' : ''}`
      }),
    close: async () => undefined,
  }
}

/** Whether the chain itself says that nothing up to this height changes any more. */
async function isFinalizedAt(source: JsonRpc, height: number): Promise<boolean> {
  const block = await orDown(source, () => source.call('eth_getBlockByNumber', ['finalized', false]))
  return Number((block as WireBlock)?.number) >= height
}

type Taken = readonly (readonly [AddressBytes, { coin: StableCoin }])[]

/** What lies at addresses in each token that is taken. */
async function readBalances(
  node: JsonRpc,
  { kind, taken }: { kind: TokenKind; taken: Taken },
  addresses: readonly string[],
): Promise<{ address: string; coin: StableCoin; units: bigint }[]> {
  const asked = taken.flatMap(([bytes, { coin }]) => addresses.map((address) => ({ bytes, coin, address })))
  const calls = asked.map(({ bytes, address }) => {
    const data = balanceOf + kind.codec.read(address)!.slice(2).padStart(64, '0')
    return ['eth_call', [{ to: bytes, data }, 'latest']] as const
  })
  const answers = await node.callAll(calls)
  return asked.flatMap(({ address, coin }, at) => {
    const lying = amountIn(node, answers[at])
    return lying > 0n ? [{ address, coin, units: lying }] : []
  })
}

class Reader {
  private readonly kind: TokenKind
  private readonly source: { node: JsonRpc; contracts: Contracts; chainId: number }

  constructor(kind: TokenKind, source: { node: JsonRpc; contracts: Contracts; chainId: number }) {
    this.kind = kind
    this.source = source
  }

  get node(): JsonRpc {
    return this.source.node
  }

  /** What these addresses were paid in blocks that were read before. */
  async readRange(range: { from: number; to: number }, addresses: readonly string[]): Promise<ChainNews[]> {
    await this.head()
    const payees = addresses.flatMap((address) => this.kind.codec.read(address) ?? [])
    const logs: TransferLog[] = []
    for (let at = 0; at < payees.length; at += payeesAtATime)
      logs.push(
        ...(await readLogs(this.source.node, this.source.contracts, {
          ...range,
          payees: payees.slice(at, at + payeesAtATime),
        })),
      )
    return this.connected(logs)
  }

  /** The chain's id is asked each time: behind one address may be many machines (F-68). */
  async head(): Promise<Head> {
    const { node, chainId } = this.source
    const [id, block] = await node.callAll([
      ['eth_chainId', []],
      ['eth_getBlockByNumber', ['latest', false]],
    ])
    if (Number(id) !== chainId)
      throw new RailDown(
        `The node at ${node.where} is on chain ${Number(id)}, but ${this.kind.prefix}_CHAIN_ID says ${chainId}.`,
      )
    return this.headOf(block as WireBlock)
  }

  async read(cursor: ChainCursor | null, unsettled: readonly ChainPlace[]): Promise<ChainReading> {
    const head = await this.head()
    // Where nothing waits nothing becomes solid: one question less each second.
    const solid = unsettled.length === 0 ? this.nothingSolid() : await this.solidHeight()
    if (cursor === null) return { news: [], cursor: head, mempool: [], solid }
    if (head.height < cursor.height - farBehind)
      throw new RailDown(
        `The node at ${this.source.node.where} is at block ${head.height}, and ${cursor.height} was read before: it is behind.`,
      )
    // The same tip has the same blocks below it.
    if (head.hash === cursor.hash) return { news: [], cursor, mempool: [], solid }
    const undone = await this.undone(unsettled, head.height)
    const lowest = Math.min(cursor.height + 1 - this.kind.overlap, ...undone.map(({ height }) => height))
    const from = Math.max(0, lowest)
    const to = Math.min(head.height, Math.max(cursor.height, from) + blocksPerReading)
    const logs = from > to ? [] : await readLogs(this.source.node, this.source.contracts, { from, to })
    const news: ChainNews[] = [
      ...undone.map(({ height, hash }) => ({ kind: 'disconnected' as const, height, hash })),
      ...this.connected(logs),
    ]
    return { news, cursor: to === head.height ? head : await this.blockAt(to), mempool: [], solid }
  }

  /** Places of payments that are no part of the chain any more, the newest first. */
  private async undone(unsettled: readonly ChainPlace[], height: number): Promise<ChainPlace[]> {
    const heights = [...new Set(unsettled.map((place) => place.height))]
    const known = heights.filter((one) => one <= height)
    const blocks = await this.source.node.callAll(
      known.map((one) => ['eth_getBlockByNumber', [quantity(one), false]] as const),
    )
    const hashAt = new Map(known.map((one, at) => [one, (blocks[at] as WireBlock)?.hash]))
    return unsettled
      .filter((place) => place.height <= height && hashAt.get(place.height) !== place.hash)
      .toSorted((one, other) => other.height - one.height)
  }

  private connected(logs: readonly TransferLog[]): ChainNews[] {
    const byBlock = Map.groupBy(logs, ({ blockHash }) => blockHash)
    return [...byBlock]
      .map(([hash, found]) => ({
        kind: 'connected' as const,
        height: found[0]!.height,
        hash,
        outputs: found.map((log) => this.outputOf(log)),
      }))
      .toSorted((one, other) => one.height - other.height)
  }

  private outputOf({ txid, logIndex, to, units: amount, coin, isStray }: TransferLog): ChainOutput {
    return { txid, vout: logIndex, address: this.kind.codec.write(to), units: units(amount), token: coin, isStray }
  }

  private async blockAt(height: number): Promise<Head> {
    return this.headOf((await this.source.node.call('eth_getBlockByNumber', [quantity(height), false])) as WireBlock)
  }

  private nothingSolid(): number | null {
    return this.kind.isSolidAsked ? 0 : null
  }

  private async solidHeight(): Promise<number | null> {
    if (!this.kind.isSolidAsked) return null
    const block = (await this.source.node.call('eth_getBlockByNumber', ['finalized', false])) as WireBlock
    return this.headOf(block).height
  }

  private headOf(block: WireBlock): Head {
    const height = Number(block?.number)
    if (!block || !Number.isSafeInteger(height) || !/^0x[0-9a-f]{64}$/i.test(block.hash))
      throw new RailDown(`The node at ${this.source.node.where} told of a block that cannot be read.`)
    return { height, hash: block.hash }
  }
}

function contractsOf({ codec, prefix, stray }: TokenKind, { contracts, chainId }: TokensSettings): Contracts {
  const known = new Map<AddressBytes, { coin: StableCoin; isStray: boolean }>()
  if (stray?.chainId === chainId) known.set(codec.read(stray.contract)!, { coin: stray.coin, isStray: true })
  for (const [coin, text] of Object.entries(contracts) as [StableCoin, string][]) {
    const bytes = codec.read(text)
    if (!bytes) throw new SettingsError(`${prefix}_${coin} is no contract address of this chain: ${text}.`)
    known.set(bytes, { coin, isStray: false })
  }
  return known
}

/** A contract with other decimals than six is not the token that it was taken for (F-88). */
async function checkToken(
  node: JsonRpc,
  { prefix }: TokenKind,
  { bytes, coin }: { bytes: string; coin: StableCoin },
): Promise<void> {
  const decimals = await node.call('eth_call', [{ to: bytes, data: '0x313ce567' }, 'latest'])
  if (decimals === '0x' || Number(decimals) !== 6)
    throw new RailDown(`The contract in ${prefix}_${coin} is no token with six decimals on this chain.`)
}

function amountIn({ where }: JsonRpc, answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
    throw new RailDown(`The node at ${where} told of a balance that cannot be read.`)
  return BigInt(answer)
}

/** A question about single transactions that the node refuses says nothing about the node. */
const orNotProved = <T>(node: JsonRpc, ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (error instanceof RpcRefusal)
      throw new NotProved(`The node at ${node.where} refused a receipt: ${error.message} (${error.code}).`)
    throw error
  })

/** A refusal that nobody expected says that the node is not what we need. */
async function orDown<T>(node: JsonRpc, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RpcRefusal)
      throw new RailDown(`The node at ${node.where} refused a question: ${error.message} (${error.code}).`, {
        cause: error,
      })
    throw error
  }
}
