import { units } from '@moon/money/coin.ts'
import { RailDown, type BlockRef, type ChainChange, type ChainOutput, type ChainReading } from '../rail.ts'
import type { TokenNode } from './token-node.ts'
import { quantity, readLogs, type Contracts, type TransferLog } from './read-logs.ts'
import type { TokenKind } from './token-kinds.ts'

type WireBlock = { number: string; hash: string } | null

/** So many blocks in one reading: after a long absence the reader keeps what it has and asks again. */
const blocksPerReading = 500
/** java-tron and hosted nodes take a thousand. */
const payeesAtATime = 500
/** A node that is further behind than this is not fit for work. */
const farBehind = 64

/** Reads the token transfers of one node, block by block; it remembers nothing between two readings. */
export class TransferReader {
  private readonly kind: TokenKind
  private readonly source: { node: TokenNode; contracts: Contracts; chainId: number }

  constructor(kind: TokenKind, source: { node: TokenNode; contracts: Contracts; chainId: number }) {
    this.kind = kind
    this.source = source
  }

  get node(): TokenNode {
    return this.source.node
  }

  /** What these addresses were paid in blocks that were read before. */
  async readRange(range: { from: number; to: number }, addresses: readonly string[]): Promise<ChainChange[]> {
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
  async head(): Promise<BlockRef> {
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

  async read(cursor: BlockRef | null, unsettled: readonly BlockRef[]): Promise<ChainReading> {
    const head = await this.head()
    const finalizedHeight = await this.finalizedHeight(unsettled)
    if (cursor === null) return { changes: [], cursor: head, mempool: [], finalizedHeight }
    if (head.height < cursor.height - farBehind)
      throw new RailDown(
        `The node at ${this.source.node.where} is at block ${head.height}, and ${cursor.height} was read before: it is behind.`,
      )
    // The same tip has the same blocks below it.
    if (head.hash === cursor.hash) return { changes: [], cursor, mempool: [], finalizedHeight }
    const undone = await this.undone(unsettled, head.height)
    // From the lowest block that must be read once more: one of the last few, or one whose place another has taken.
    const rereadFrom = Math.min(cursor.height + 1 - this.kind.overlap, ...undone.map(({ height }) => height))
    const from = Math.max(0, rereadFrom)
    const to = Math.min(head.height, Math.max(cursor.height, from) + blocksPerReading)
    const logs = from > to ? [] : await readLogs(this.source.node, this.source.contracts, { from, to })
    const changes: ChainChange[] = [
      ...undone.map(({ height, hash }) => ({ kind: 'disconnected' as const, height, hash })),
      ...this.connected(logs),
    ]
    return { changes, cursor: to === head.height ? head : await this.blockAt(to), mempool: [], finalizedHeight }
  }

  /** Blocks of payments that are not part of the chain any more, the newest first. */
  private async undone(unsettled: readonly BlockRef[], height: number): Promise<BlockRef[]> {
    const heights = [...new Set(unsettled.map((block) => block.height))]
    const known = heights.filter((one) => one <= height)
    const blocks = await this.source.node.callAll(
      known.map((one) => ['eth_getBlockByNumber', [quantity(one), false]] as const),
    )
    const hashAt = new Map(known.map((one, at) => [one, (blocks[at] as WireBlock)?.hash]))
    return unsettled
      .filter((block) => block.height <= height && hashAt.get(block.height) !== block.hash)
      .toSorted((one, other) => other.height - one.height)
  }

  private connected(logs: readonly TransferLog[]): ChainChange[] {
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

  private outputOf({ txid, logIndex, to, units: amount, coin, isUnsupported }: TransferLog): ChainOutput {
    return {
      txid,
      vout: logIndex,
      address: this.kind.codec.write(to),
      units: units(amount),
      token: coin,
      isUnsupported,
    }
  }

  private async blockAt(height: number): Promise<BlockRef> {
    return this.headOf((await this.source.node.call('eth_getBlockByNumber', [quantity(height), false])) as WireBlock)
  }

  /** Null: depth alone decides here. Where no payment waits the node is not asked, a question less each second: nothing is final yet. */
  private async finalizedHeight(unsettled: readonly BlockRef[]): Promise<number | null> {
    if (!this.kind.waitsForFinality) return null
    if (unsettled.length === 0) return 0
    const block = (await this.source.node.call('eth_getBlockByNumber', ['finalized', false])) as WireBlock
    return this.headOf(block).height
  }

  private headOf(block: WireBlock): BlockRef {
    const height = Number(block?.number)
    if (!block || !Number.isSafeInteger(height) || !/^0x[0-9a-f]{64}$/i.test(block.hash))
      throw new RailDown(`The node at ${this.source.node.where} shows a block that cannot be read.`)
    return { height, hash: block.hash }
  }
}
