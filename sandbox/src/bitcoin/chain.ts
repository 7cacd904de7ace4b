import { EventEmitter } from 'node:events'
import { assembleBlock } from './assemble-block.ts'
import { genesisBlock } from './block.ts'
import type { Block } from './block.ts'
import { checkTransaction } from './check-transaction.ts'
import type { Place } from './check-transaction.ts'
import { Coins } from './coins.ts'
import type { Coin } from './coins.ts'
import { Mempool, checkReplacement } from './mempool.ts'
import { RpcError, rejected, rpcCodes } from './rpc-error.ts'
import { outpointOf } from './transaction.ts'
import type { Outpoint, Transaction } from './transaction.ts'
import { verifyScripts } from './verify-scripts.ts'

export type RemovalReason = 'replaced' | 'conflict' | 'reorg' | 'dropped'

type ChainEvents = {
  accepted: [tx: Transaction, sequence: number]
  /** A transaction left the mempool for another reason than a block. */
  removed: [tx: Transaction, reason: RemovalReason, sequence: number]
  connected: [block: Block]
  disconnected: [block: Block]
  /** A block was declared invalid, or valid again. */
  judged: [hash: string, isValid: boolean]
  /** A change of the chain is complete and the tip is a new block. */
  tip: [block: Block]
}

/** In sat/vB; Core's default since version 30. */
export const relayRate = 0.1
const dust = 294n

/**
 * A Bitcoin regtest chain in one process: real blocks with proof of work, unspent outputs, a mempool with full replace-by-fee,
 * reorganisations, and full script verification. It has no network; `rpc/` adds bitcoind's interface.
 */
export class Chain extends EventEmitter<ChainEvents> {
  readonly mempool = new Mempool()
  readonly coins = new Coins()
  private readonly active: Block[] = [genesisBlock()]
  private readonly known = new Map<string, Block>([[this.active[0]!.hash, this.active[0]!]])
  private readonly confirmedIn = new Map<string, Block>()
  private readonly invalid = new Set<string>()
  private readonly verified = new Set<string>()
  private readonly clock: { now(): number }

  constructor(clock: { now(): number }) {
    super()
    this.setMaxListeners(50)
    this.clock = clock
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(this.clock.now() / 1000)
  }

  get tip(): Block {
    return this.active.at(-1)!
  }

  get height(): number {
    return this.tip.height
  }

  at(height: number): Block | undefined {
    return height < 0 ? undefined : this.active[height]
  }

  block(hash: string): Block {
    const block = this.known.get(hash)
    if (!block) throw new RpcError(rpcCodes.notFound, 'Block not found')
    return block
  }

  isActive(block: Block): boolean {
    return this.active[block.height] === block
  }

  blockOf(txid: string): Block | undefined {
    return this.confirmedIn.get(txid)
  }

  medianTime(height = this.height): number {
    const times = this.active.slice(Math.max(0, height - 10), height + 1).map((block) => block.time)
    return times.sort((a, b) => a - b)[times.length >> 1]!
  }

  /** An unspent output, confirmed or not. */
  coin(outpoint: Outpoint): Coin | undefined {
    const confirmed = this.coins.get(outpoint)
    if (confirmed) return confirmed
    const [txid, vout] = outpoint.split(':') as [string, string]
    const output = this.mempool.get(txid)?.tx.outputs[Number(vout)]
    return output && { ...output, height: -1, isCoinbase: false }
  }

  /** Checks whether the mempool would accept a transaction; throws the reason if not. */
  examine(tx: Transaction): { fee: bigint; replaced: string[] } {
    if (this.mempool.get(tx.txid)) throw rejected('txn-already-in-mempool')
    if (tx.outputs.some((_, vout) => this.coins.get(outpointOf(tx.txid, vout))))
      throw new RpcError(rpcCodes.alreadyInChain, 'Transaction outputs already in utxo set')
    if (tx.isCoinbase) throw rejected('coinbase')
    const conflicts = this.mempool.conflictsOf(tx)
    const { fee, spent } = checkTransaction(
      tx,
      this.nextPlace((outpoint) => this.coin(outpoint)),
    )
    if (tx.outputs.some(({ value, script }) => value < dust && !script.startsWith('6a') && script !== payToAnchor))
      throw rejected('dust')
    const required = Math.ceil(tx.vsize * relayRate)
    if (fee < BigInt(required)) throw rejected(`min relay fee not met, ${fee} < ${required}`)
    this.verify(tx, spent)
    checkReplacement(tx, fee, conflicts, relayRate)
    return { fee, replaced: conflicts.map((entry) => entry.tx.txid) }
  }

  accept(tx: Transaction): string {
    if (this.mempool.get(tx.txid)) return tx.txid
    const { fee, replaced } = this.examine(tx)
    for (const txid of replaced) this.forget(txid, 'replaced')
    this.admit(tx, fee)
    return tx.txid
  }

  /** Adds a transaction without checks: for those checked before the node was last stopped. */
  admit(tx: Transaction, fee: bigint): void {
    this.mempool.add({ tx, fee, time: this.now(), height: this.height })
    this.emit('accepted', tx, this.mempool.takeSequence())
  }

  /** Removes an unconfirmed transaction and its descendants, as if the network had never relayed them. */
  drop(txid: string, reason: RemovalReason = 'dropped'): string[] {
    const leaving = [...this.mempool.withDescendants(txid)]
    for (const each of leaving) this.forget(each, reason)
    return leaving
  }

  forget(txid: string, reason: RemovalReason): void {
    const entry = this.mempool.remove(txid)
    if (entry) this.emit('removed', entry.tx, reason, this.mempool.takeSequence())
  }

  /** Mines one block at a time; without `only`, with every mempool transaction that fits. */
  generate(count: number, payTo: string, only?: readonly Transaction[]): Block[] {
    const mined: Block[] = []
    for (let nth = 0; nth < count; nth++) mined.push(this.mine(payTo, only ?? this.mempool.inMiningOrder()))
    if (mined.length > 0) this.emit('tip', this.tip)
    return mined
  }

  /** Mines a block with a given time: only for the first blocks of a sandbox, which lie before its start. */
  mine(payTo: string, candidates: readonly Transaction[] = [], stamp = this.now()): Block {
    const made = new Map<Outpoint, Coin>()
    const spent = new Set<Outpoint>()
    const transactions: Transaction[] = []
    let fees = 0n
    const place = this.nextPlace((outpoint) =>
      spent.has(outpoint) ? undefined : (made.get(outpoint) ?? this.coins.get(outpoint)),
    )
    for (const tx of candidates) {
      const checked = this.tryCheck(tx, place)
      if (!checked) continue
      for (const input of tx.inputs) spent.add(input.outpoint)
      for (const [vout, output] of tx.outputs.entries())
        made.set(outpointOf(tx.txid, vout), { ...output, height: place.height, isCoinbase: false })
      transactions.push(tx)
      fees += checked.fee
    }
    const time = Math.max(stamp, this.medianTime() + 1)
    const block = assembleBlock({ previous: this.tip, time, transactions, fees, payTo })
    this.connect(block)
    return block
  }

  /** Returns undefined for a transaction that is not valid yet (not final, parent missing); it stays in the mempool. */
  private tryCheck(tx: Transaction, place: Place): { fee: bigint } | undefined {
    try {
      const checked = checkTransaction(tx, place)
      this.verify(tx, checked.spent)
      return checked
    } catch (error) {
      if (error instanceof RpcError) return undefined
      throw error
    }
  }

  connect(block: Block): void {
    this.coins.apply(block)
    this.active.push(block)
    this.known.set(block.hash, block)
    for (const tx of block.transactions) {
      this.confirmedIn.set(tx.txid, block)
      // The removal takes a sequence number but sends no event: the block's event covers it.
      if (this.mempool.remove(tx.txid)) this.mempool.takeSequence()
      for (const { tx: loser } of this.mempool.conflictsOf(tx)) this.forget(loser.txid, 'conflict')
    }
    this.emit('connected', block)
  }

  disconnect(): Block {
    const block = this.active.pop()!
    this.coins.revert(block)
    for (const tx of block.transactions) this.confirmedIn.delete(tx.txid)
    this.emit('disconnected', block)
    return block
  }

  /** Disconnects this block and all above it; their transactions return to the mempool where they are still valid. */
  invalidate(hash: string): void {
    const block = this.block(hash)
    this.judge(hash, false)
    const back: Transaction[] = []
    while (this.isActive(block)) back.unshift(...this.disconnect().transactions)
    this.readmit(back)
    this.emit('tip', this.tip)
  }

  /** Allows a block again, and switches to its branch when that is the longer one. */
  reconsider(hash: string): void {
    this.block(hash)
    this.judge(hash, true)
    let best = this.tip
    for (const block of this.known.values()) if (block.height > best.height && this.isAllowed(block)) best = block
    if (best === this.tip) return
    const path: Block[] = []
    for (let block = best; !this.isActive(block); block = this.block(block.previous)) path.unshift(block)
    const back: Transaction[] = []
    while (this.tip.hash !== path[0]!.previous) back.unshift(...this.disconnect().transactions)
    for (const block of path) this.connect(block)
    this.readmit(back)
    this.emit('tip', this.tip)
  }

  judge(hash: string, isValid: boolean): void {
    if (isValid) this.invalid.delete(hash)
    else this.invalid.add(hash)
    this.emit('judged', hash, isValid)
  }

  private isAllowed(block: Block): boolean {
    for (let each = block; !this.isActive(each); each = this.block(each.previous))
      if (this.invalid.has(each.hash)) return false
    return true
  }

  private readmit(transactions: readonly Transaction[]): void {
    for (const tx of transactions) {
      if (tx.isCoinbase || this.confirmedIn.has(tx.txid)) continue
      try {
        this.accept(tx)
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
      }
    }
    const orphans = this.mempool.all().filter(({ tx }) => tx.inputs.some((input) => !this.coin(input.outpoint)))
    for (const { tx } of orphans) this.drop(tx.txid, 'reorg')
  }

  private nextPlace(coin: (outpoint: Outpoint) => Coin | undefined): Place {
    const medianTimeAt = (height: number) => this.medianTime(height)
    return { height: this.height + 1, medianTime: this.medianTime(), medianTimeAt, coin }
  }

  /** Verifies scripts once per transaction: signatures do not change, so it is not repeated when the block is made. */
  private verify(tx: Transaction, spent: readonly Coin[]): void {
    if (this.verified.has(tx.wtxid)) return
    verifyScripts(tx, spent)
    this.verified.add(tx.wtxid)
  }
}

/** The only output that may be below the dust limit: an anchor that anybody can spend. */
const payToAnchor = '51024e73'
