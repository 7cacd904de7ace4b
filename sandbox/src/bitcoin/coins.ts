import type { Block } from './block.ts'
import { outpointOf } from './transaction.ts'
import type { Outpoint, TxOutput } from './transaction.ts'

export type Coin = TxOutput & {
  /** Block height; -1 for an output of a transaction in the mempool. */
  readonly height: number
  readonly isCoinbase: boolean
}

/** The unspent outputs of the active chain, the spenders of the others, and the data needed to disconnect a block. */
export class Coins {
  private readonly unspent = new Map<Outpoint, Coin>()
  private readonly spenders = new Map<Outpoint, string>()
  private readonly undo = new Map<string, [Outpoint, Coin][]>()

  get(outpoint: Outpoint): Coin | undefined {
    return this.unspent.get(outpoint)
  }

  /** The confirmed transaction that spent this output. */
  spender(outpoint: Outpoint): string | undefined {
    return this.spenders.get(outpoint)
  }

  apply(block: Block): void {
    const undo: [Outpoint, Coin][] = []
    for (const tx of block.transactions) {
      for (const input of tx.isCoinbase ? [] : tx.inputs) {
        const coin = this.unspent.get(input.outpoint)
        if (!coin) throw new Error(`block ${block.hash} spends ${input.outpoint}, which does not exist`)
        undo.push([input.outpoint, coin])
        this.unspent.delete(input.outpoint)
        this.spenders.set(input.outpoint, tx.txid)
      }
      for (const [vout, output] of tx.outputs.entries()) {
        if (isUnspendable(output)) continue
        const coin = { ...output, height: block.height, isCoinbase: tx.isCoinbase }
        this.unspent.set(outpointOf(tx.txid, vout), coin)
      }
    }
    this.undo.set(block.hash, undo)
  }

  revert(block: Block): void {
    for (const tx of block.transactions.toReversed()) {
      for (const vout of tx.outputs.keys()) this.unspent.delete(outpointOf(tx.txid, vout))
      for (const input of tx.inputs) this.spenders.delete(input.outpoint)
    }
    const ownIds = new Set(block.transactions.map((tx) => tx.txid))
    for (const [outpoint, coin] of this.undo.get(block.hash) ?? [])
      if (!ownIds.has(outpoint.slice(0, 64))) this.unspent.set(outpoint, coin)
    this.undo.delete(block.hash)
  }
}

const isUnspendable = (output: TxOutput) => output.script.startsWith('6a')
