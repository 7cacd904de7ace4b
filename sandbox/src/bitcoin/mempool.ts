import { rejected } from './rpc-error.ts'
import { outpointOf } from './transaction.ts'
import type { Outpoint, Transaction } from './transaction.ts'

export type MempoolEntry = {
  readonly tx: Transaction
  readonly fee: bigint
  /** Arrival in unix seconds, and the chain's height then. */
  readonly time: number
  readonly height: number
}

/** Unconfirmed transactions, and which of them spends which output. */
export class Mempool {
  private readonly entries = new Map<string, MempoolEntry>()
  private readonly spenders = new Map<Outpoint, string>()
  /** The next sequence number of an addition or removal (`mempool_sequence`). */
  private sequence = 1

  get size(): number {
    return this.entries.size
  }

  get nextSequence(): number {
    return this.sequence
  }

  takeSequence(): number {
    return this.sequence++
  }

  get(txid: string): MempoolEntry | undefined {
    return this.entries.get(txid)
  }

  all(): MempoolEntry[] {
    return [...this.entries.values()]
  }

  spender(outpoint: Outpoint): string | undefined {
    return this.spenders.get(outpoint)
  }

  add(entry: MempoolEntry): void {
    this.entries.set(entry.tx.txid, entry)
    for (const input of entry.tx.inputs) this.spenders.set(input.outpoint, entry.tx.txid)
  }

  remove(txid: string): MempoolEntry | undefined {
    const entry = this.entries.get(txid)
    if (!entry) return undefined
    this.entries.delete(txid)
    for (const input of entry.tx.inputs)
      if (this.spenders.get(input.outpoint) === txid) this.spenders.delete(input.outpoint)
    return entry
  }

  /** A transaction and its descendants, parents first. */
  withDescendants(txid: string, found = new Set<string>()): Set<string> {
    const entry = this.entries.get(txid)
    if (!entry || found.has(txid)) return found
    found.add(txid)
    for (const vout of entry.tx.outputs.keys()) {
      const child = this.spenders.get(outpointOf(txid, vout))
      if (child) this.withDescendants(child, found)
    }
    return found
  }

  ancestors(tx: Transaction, found = new Set<string>()): Set<string> {
    for (const { txid } of tx.inputs) {
      const parent = this.entries.get(txid)
      if (!parent || found.has(txid)) continue
      found.add(txid)
      this.ancestors(parent.tx, found)
    }
    return found
  }

  /** Transactions that this transaction would replace. */
  conflictsOf(tx: Transaction): MempoolEntry[] {
    const found = new Set<string>()
    for (const input of tx.inputs) {
      const spender = this.spenders.get(input.outpoint)
      if (spender && spender !== tx.txid) this.withDescendants(spender, found)
    }
    return [...found].map((txid) => this.entries.get(txid)!)
  }

  /** Parents before children; otherwise in order of arrival. */
  inMiningOrder(): Transaction[] {
    const ordered = new Map<string, Transaction>()
    const place = (tx: Transaction) => {
      if (ordered.has(tx.txid)) return
      for (const input of tx.inputs) {
        const parent = this.entries.get(input.txid)
        if (parent) place(parent.tx)
      }
      ordered.set(tx.txid, tx)
    }
    for (const entry of this.entries.values()) place(entry.tx)
    return [...ordered.values()]
  }
}

const maxReplaced = 100

/** BIP 125 rules 3 to 5, without the signal: since Core 28 every unconfirmed transaction can be replaced. */
export function checkReplacement(tx: Transaction, fee: bigint, conflicts: readonly MempoolEntry[], relayRate: number) {
  if (conflicts.length === 0) return
  const oldFees = conflicts.reduce((sum, entry) => sum + entry.fee, 0n)
  const direct = conflicts.filter((entry) =>
    entry.tx.inputs.some((input) => tx.inputs.some((own) => own.outpoint === input.outpoint)),
  )
  const rate = Number(fee) / tx.vsize
  const isTooCheap =
    direct.some((entry) => rate <= Number(entry.fee) / entry.tx.vsize) ||
    fee < oldFees + BigInt(Math.ceil(tx.vsize * relayRate))
  if (isTooCheap) throw rejected(`insufficient fee, rejecting replacement ${tx.txid}`)
  if (conflicts.length > maxReplaced) throw rejected('too many potential replacements')
  if (tx.inputs.some((input) => conflicts.some((entry) => entry.tx.txid === input.txid)))
    throw rejected('bad-txns-spends-conflicting-tx')
}
