import type * as L from 'lightningdevkit'
import { TwoTuple_usizeTransactionZ as IndexedTransaction } from 'lightningdevkit'
import { rawBlock } from '../bitcoin/block.ts'
import type { Block } from '../bitcoin/block.ts'
import type { Chain } from '../bitcoin/chain.ts'
import { uint32 } from '../bitcoin/bytes.ts'
import { displayHex } from './ldk.ts'

type Path = { stale: Block[]; fresh: Block[] }

/** Path from a block to the tip: the disconnected blocks, newest first, then the new ones, oldest first. */
function pathToTip(chain: Chain, from: string): Path {
  const stale: Block[] = []
  let block = chain.block(from)
  for (; !chain.isActive(block); block = chain.block(block.previous)) stale.push(block)
  const fresh: Block[] = []
  for (let height = block.height + 1; height <= chain.height; height++) fresh.push(chain.at(height)!)
  return { stale, fresh }
}

/** A monitor read from disk is at its own block, which may differ from the manager's. */
export function catchUpMonitor(
  chain: Chain,
  monitor: L.ChannelMonitor,
  tools: { broadcaster: L.BroadcasterInterface; fees: L.FeeEstimator; logger: L.Logger },
): void {
  const { broadcaster, fees, logger } = tools
  const { stale, fresh } = pathToTip(chain, displayHex(monitor.current_best_block().get_block_hash()))
  for (const block of stale) monitor.block_disconnected(block.header, block.height, broadcaster, fees, logger)
  for (const block of fresh) {
    const transactions = block.transactions.map((tx, at) => IndexedTransaction.constructor_new(at, tx.raw))
    monitor.block_connected(block.header, transactions, block.height, broadcaster, fees, logger)
  }
}

/** Passes every connected and disconnected block to LDK. */
export class ChainFollower {
  private readonly chain: Chain
  private readonly manager: L.ChannelManager
  private readonly monitor: L.ChainMonitor
  private at: string
  private isFirst = true

  constructor(chain: Chain, parts: { manager: L.ChannelManager; monitor: L.ChainMonitor; bestBlock: string }) {
    this.chain = chain
    this.manager = parts.manager
    this.monitor = parts.monitor
    this.at = parts.bestBlock
  }

  get tip(): Block {
    return this.chain.block(this.at)
  }

  /** Returns whether more blocks remain than it was allowed to pass on. */
  catchUp(mostBlocks = Infinity): { isBehind: boolean } {
    const path = pathToTip(this.chain, this.at)
    const { stale } = path
    const fresh = path.fresh.slice(0, mostBlocks)
    // Restored monitors have caught up by themselves; in the first round only the manager listens.
    const listeners = [this.manager.as_Listen(), ...(this.isFirst ? [] : [this.monitor.as_Listen()])]
    for (const block of stale) for (const each of listeners) each.block_disconnected(block.header, block.height)
    for (const block of fresh) for (const each of listeners) each.block_connected(rawBlock(block), block.height)
    this.at = fresh.at(-1)?.hash ?? stale.at(-1)?.previous ?? this.at
    this.isFirst = false
    return { isBehind: fresh.length < path.fresh.length }
  }

  /**
   * LDK in WASM has no clock: it takes the newest block's time as the present, and would date an invoice back to it. So it gets the tip
   * once more with the present time in its header, and then the true one again; its notion of time only ever grows.
   */
  tellTime(seconds: number): void {
    const { header, height } = this.tip
    const dated = header.slice()
    dated.set(uint32(seconds), 68)
    const confirm = this.manager.as_Confirm()
    confirm.best_block_updated(dated, height)
    confirm.best_block_updated(header, height)
  }
}
