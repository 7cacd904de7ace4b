import { units } from '@moon/money/coin.ts'
import { RailDown, type BlockRef, type ChainChange, type ChainOutput, type ChainReading } from '../rail.ts'
import type { AddressBytes } from './address.ts'
import { ChainTip } from './chain-tip.ts'
import { FinalizedHeight } from './finalized-height.ts'
import { Pace, pacedNode, realTime } from './pace.ts'
import { LogRanges, readLogs, type Contracts, type TransferLog } from './read-logs.ts'
import { StandingBlocks } from './standing-blocks.ts'
import type { TokenKind } from './token-kinds.ts'
import type { TokenNode } from './token-node.ts'

/** Blocks per reading: after a long absence the reader stores its progress and continues with the next reading. */
const blocksPerReading = 500
/** java-tron and hosted nodes allow a thousand. */
const payeesAtATime = 500
/** Orders are free: with more addresses than this, a range is read whole, whose calls do not grow with them. */
const mostPayees = 5 * payeesAtATime
/** A node further behind than this is not usable. */
const farBehind = 64
/** A node may show its newest block before the transfers in it, so that block is read once more with the next one. */
const freshBlocks = 2

type Blocks = { from: number; to: number }

type Source = {
  node: TokenNode
  contracts: Contracts
  chainId: number
  /** Calls a day that the node allows; null: unlimited. */
  callsADay: number | null
  nowMs?: () => number
}

/**
 * Reads the token transfers of one node, block by block. Its memory between readings only saves requests: a reading
 * that does not continue where the last one ended makes all of them.
 */
export class TransferReader {
  readonly node: TokenNode
  readonly tip: ChainTip
  readonly finalized: FinalizedHeight
  private readonly kind: TokenKind
  private readonly contracts: Contracts
  private readonly ranges = new LogRanges()
  private readonly standing: StandingBlocks
  /** Hash of the block that the last reading ended with. */
  private readTo: string | undefined

  constructor(kind: TokenKind, source: Source) {
    const { chainId, callsADay, contracts, nowMs = realTime.nowMs } = source
    const { blockMs } = kind
    const pace = new Pace({ blockMs, callsADay }, nowMs)
    const node = pacedNode(source.node, pace)
    this.kind = kind
    this.contracts = contracts
    this.node = node
    this.tip = new ChainTip(kind, { node, chainId, nowMs, pace })
    this.finalized = new FinalizedHeight({ tip: this.tip, blockMs, nowMs })
    this.standing = new StandingBlocks(node, kind)
  }

  /** Transfers to these addresses in blocks that were read before. */
  async readRange(range: Blocks, addresses: readonly string[]): Promise<ChainChange[]> {
    await this.tip.proveChain()
    const payees = addresses.flatMap((address) => this.kind.codec.read(address) ?? [])
    return this.connected(
      payees.length > mostPayees ? await this.readWhole(range, new Set(payees)) : await this.readFew(range, payees),
    )
  }

  private async readFew(range: Blocks, payees: readonly AddressBytes[]): Promise<TransferLog[]> {
    const logs: TransferLog[] = []
    for (let at = 0; at < payees.length; at += payeesAtATime)
      logs.push(...(await this.logsIn({ ...range, payees: payees.slice(at, at + payeesAtATime) })))
    return logs
  }

  private async readWhole(range: Blocks, payees: ReadonlySet<AddressBytes>): Promise<TransferLog[]> {
    const logs: TransferLog[] = []
    for (let { from } = range; from <= range.to; from += blocksPerReading) {
      const part = await this.logsIn({ from, to: Math.min(range.to, from + blocksPerReading - 1) })
      logs.push(...part.filter(({ to }) => payees.has(to)))
    }
    return logs
  }

  async read(cursor: BlockRef | null, unfinalized: readonly BlockRef[]): Promise<ChainReading> {
    const { parentHash, ...head } = await this.tip.head()
    if (cursor && head.height < cursor.height - farBehind)
      throw new RailDown(
        `The node at ${this.node.where} is at block ${head.height}, and ${cursor.height} was read before: it is behind.`,
      )
    const quiet = async (at: BlockRef) => ({
      changes: [],
      cursor: at,
      mempool: [],
      finalizedHeight: await this.finalizedHeight(unfinalized, head.height),
    })
    // An unchanged tip means unchanged blocks below it.
    if (cursor === null || head.hash === cursor.hash) return quiet(cursor ?? head)
    const goesOn = await this.goesOn({ ...head, ...(parentHash !== undefined && { parentHash }) }, cursor)
    const undone = await this.standing.undone(unfinalized, head.height)
    // Starts at the lowest block to read again: one of the last few, or the height of a block that was reorganised
    // away.
    const again = this.blocksAgain({ cursor, head, goesOn })
    const from = Math.max(0, Math.min(cursor.height + 1 - again, ...undone.map(({ height }) => height)))
    const to = Math.min(head.height, Math.max(cursor.height, from) + blocksPerReading)
    const logs = await this.logsIn({ from, to })
    const changes: ChainChange[] = [
      ...undone.map(({ height, hash }) => ({ kind: 'disconnected' as const, height, hash })),
      ...this.connected(logs),
    ]
    const { height, hash } = to === head.height ? head : await this.tip.blockAt(to)
    this.readTo = hash
    return { ...(await quiet({ height, hash })), changes }
  }

  /**
   * Whether this reading continues where the last one ended, on the same branch: then no earlier block has changed.
   * Another process may have read in between, or the last reading may not have been stored; the cursor shows both.
   */
  private async goesOn(head: BlockRef & { parentHash?: string }, cursor: BlockRef): Promise<boolean> {
    const buildsOn = await this.tip.buildsOn(head, cursor)
    if (buildsOn && cursor.hash === this.readTo) return true
    this.standing.forget()
    if (!buildsOn) this.finalized.forget()
    return false
  }

  /**
   * How many blocks below the cursor are read again: the newest two, and twice `overlap` each time the chain passes a
   * multiple of `overlap`; `overlap` when the reading does not continue the last one.
   */
  private blocksAgain({ cursor, head, goesOn }: { cursor: BlockRef; head: BlockRef; goesOn: boolean }): number {
    const { overlap } = this.kind
    const isTime = Math.floor(cursor.height / overlap) < Math.floor(head.height / overlap)
    if (isTime) return 2 * overlap
    return goesOn ? freshBlocks : overlap
  }

  private async logsIn(range: Parameters<typeof readLogs>[2]): Promise<TransferLog[]> {
    return readLogs(this.node, { contracts: this.contracts, ranges: this.ranges }, range)
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

  /** Null: depth alone decides on this chain. The node is not asked while no payment is deep enough. */
  private async finalizedHeight(unfinalized: readonly BlockRef[], tip: number): Promise<number | null> {
    if (!this.kind.waitsForFinality) return null
    const deep = unfinalized.map(({ height }) => height).filter((height) => height <= tip - this.kind.confirmations + 1)
    return this.finalized.towards(Math.max(0, ...deep))
  }
}
