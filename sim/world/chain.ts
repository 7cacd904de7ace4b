import { units, type Units } from '@moon/money/coin.ts'
import {
  RailDown,
  type BlockRef,
  type ChainChange,
  type ChainOutput,
  type ChainRail,
  type TransactionStatus,
} from '../../server/src/rails/rail.ts'
import type { Clock } from '../../server/src/kit/clock.ts'
import type { Wire } from './wire.ts'

/** A transaction spends `coin`, so of two that spend the same coin only one can ever be in the chain. */
export type ChainTx = { txid: string; coin: number; outputs: ChainOutput[]; sentAt: number }
export type Block = { height: number; hash: string; previous: string; txs: ChainTx[]; at: number }

/** How a chain formats the hash of its nth block and the id of its nth transaction. */
export type Names = { block(nth: number): string; tx(nth: number): string }

/** A chain's consensus state: blocks, a mempool, replacements and reorganisations. */
export class Chain {
  private readonly blocks = new Map<string, Block>()
  private active: Block[]
  private mempool = new Map<string, ChainTx>()
  private readonly listeners = new Set<() => void>()
  private made = 0
  private coins = 0
  private readonly clock: Clock
  private readonly names: Names

  constructor(clock: Clock, names: Names = { block: (nth) => `block-${nth}`, tx: (nth) => `tx-${nth}` }) {
    this.clock = clock
    this.names = names
    const first = { height: 800_000, hash: names.block(0), previous: '', txs: [], at: clock.now().getTime() }
    this.active = [first]
    this.blocks.set(first.hash, first)
  }

  get height(): number {
    return this.tip.height
  }

  /** Every output in the chain, with its confirmations and the times of first sending and mining. */
  confirmed(): { output: ChainOutput; confirmations: number; sentAt: number; minedAt: number }[] {
    return this.active.flatMap(({ height, txs, at: minedAt }) =>
      txs.flatMap(({ outputs, sentAt }) =>
        outputs.map((output) => ({ output, confirmations: this.height - height + 1, sentAt, minedAt })),
      ),
    )
  }

  blockAt(height: number): Block | undefined {
    return this.active[height - this.active[0]!.height]
  }

  pending(): ChainTx[] {
    return [...this.mempool.values()]
  }

  /** Pays one or more addresses in one transaction. */
  pay(payments: readonly { address: string; amount: Units }[]): ChainTx {
    this.coins += 1
    return this.publish(this.coins, payments)
  }

  /** Spends the same coin in another transaction: the first leaves the mempool and never returns by itself. */
  replace(tx: ChainTx, payments: readonly { address: string; amount: Units }[]): ChainTx | undefined {
    if (!this.mempool.delete(tx.txid)) return undefined
    return this.publish(tx.coin, payments)
  }

  /** Nodes drop the transaction from the mempool; its payer may send it again. */
  evict(tx: ChainTx): void {
    this.mempool.delete(tx.txid)
  }

  send(tx: ChainTx): void {
    const isSpent = this.active.some(({ txs }) => txs.some(({ coin }) => coin === tx.coin))
    const isRivalled = this.pending().some(({ coin }) => coin === tx.coin)
    if (!isSpent && !isRivalled) this.mempool.set(tx.txid, tx)
    this.hint()
  }

  /** Mines a block with the mempool transactions that `takes` accepts. */
  mine(takes: (tx: ChainTx) => boolean = () => true): void {
    const txs = this.pending().filter(takes)
    for (const { txid } of txs) this.mempool.delete(txid)
    this.made += 1
    const { height, hash: previous } = this.tip
    const at = this.clock.now().getTime()
    const block = { height: height + 1, hash: this.names.block(this.made), previous, txs, at }
    this.blocks.set(block.hash, block)
    this.active.push(block)
    this.hint()
  }

  /** Replaces the latest blocks with a longer branch; `fate` decides where each of their transactions goes. */
  reorganise(depth: number, fate: (tx: ChainTx) => 'kept' | 'dropped' | 'elsewhere'): void {
    const given = Math.min(depth, this.active.length - 1)
    const txs = this.active.splice(this.active.length - given).flatMap(({ txs }) => txs)
    for (const tx of txs) {
      const where = fate(tx)
      if (where === 'kept') this.mempool.set(tx.txid, tx)
      if (where === 'elsewhere') this.publish(tx.coin, [{ address: 'somebody-else', amount: units(1n) }])
    }
    for (let n = 0; n <= given; n += 1) this.mine(({ txid }) => n > 0 || !txs.some((tx) => tx.txid === txid))
  }

  onHint(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** A node's answer to a request for everything since `cursor`. */
  changesSince(cursor: BlockRef | null): { changes: ChainChange[]; cursor: BlockRef; mempool: ChainOutput[] } {
    const isActive = (block: Block) => this.active[block.height - this.active[0]!.height]?.hash === block.hash
    const changes: ChainChange[] = []
    let at = cursor ? this.blocks.get(cursor.hash)! : this.tip
    for (; !isActive(at); at = this.blocks.get(at.previous)!)
      changes.push({ kind: 'disconnected', height: at.height, hash: at.hash })
    for (const { height, hash, txs } of this.active.slice(at.height - this.active[0]!.height + 1))
      changes.push({ kind: 'connected', height, hash, outputs: txs.flatMap(({ outputs }) => outputs) })
    const { height, hash } = this.tip
    return { changes, cursor: { height, hash }, mempool: this.pending().flatMap(({ outputs }) => outputs) }
  }

  statusOf(txid: string): TransactionStatus {
    if (this.mempool.has(txid)) return { kind: 'mempool' }
    const block = this.active.find(({ txs }) => txs.some((tx) => tx.txid === txid))
    return block ? { kind: 'confirmed', height: block.height, hash: block.hash } : { kind: 'dropped' }
  }

  private get tip(): Block {
    return this.active.at(-1)!
  }

  private publish(coin: number, payments: readonly { address: string; amount: Units }[]): ChainTx {
    this.made += 1
    const txid = this.names.tx(this.made)
    const outputs = payments.map(({ address, amount }, vout) => ({ txid, vout, address, units: amount }))
    const tx = { txid, coin, outputs, sentAt: this.clock.now().getTime() }
    this.mempool.set(txid, tx)
    this.hint()
    return tx
  }

  private hint(): void {
    for (const listener of this.listeners) listener()
  }
}

/** The chain as one process of Moon sees it, through its node. */
export function chainRail({ chain, wire }: { chain: Chain; wire: Wire }): Omit<ChainRail, 'onHint'> {
  return {
    addressAt: (index) => `address-${index}`,
    readChanges: (cursor) => wire.call('the chain', () => chain.changesSince(cursor), down),
    lookUp: (txid) =>
      wire.call(
        txid,
        () => chain.statusOf(txid),
        () => ({ kind: 'unknown' }),
      ),
    close: async () => undefined,
  }
}

const down = (): never => {
  throw new RailDown('the node does not answer')
}
