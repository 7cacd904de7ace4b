import { createHash } from 'node:crypto'
import type { TreasuryCoin } from '../../server/src/rails/treasury.ts'

type Output = { script: string; sats: bigint }

/** A payout transaction: the coins it spends, and the remainder as its fee. */
export type PayoutTx = { txid: string; inputs: readonly string[]; outputs: readonly Output[]; feeSats: bigint }

type Draft = {
  coins: readonly TreasuryCoin[]
  outputs: readonly Output[]
  change: { index: number; sats: bigint } | null
}

/** Serialises a draft as the bytes of its transaction. The signed bytes are the same in hex. */
export function encodeDraft({ coins, outputs, change }: Draft): Uint8Array {
  const inputs = coins.map(({ txid, vout, sats }) => ({ coin: `${txid}:${vout}`, sats: String(sats) }))
  const all = [...outputs, ...(change ? [{ script: `${ownScript}${change.index}`, sats: change.sats }] : [])]
  const paid = all.map(({ script, sats }) => ({ script, sats: String(sats) }))
  return new TextEncoder().encode(JSON.stringify({ inputs, outputs: paid }))
}

export function decodeTx(bytes: Uint8Array): PayoutTx {
  const { inputs, outputs } = JSON.parse(new TextDecoder().decode(bytes)) as {
    inputs: { coin: string; sats: string }[]
    outputs: { script: string; sats: string }[]
  }
  const paid = outputs.map(({ script, sats }) => ({ script, sats: BigInt(sats) }))
  const sum = (all: readonly { sats: string | bigint }[]) => all.reduce((total, { sats }) => total + BigInt(sats), 0n)
  return {
    txid: createHash('sha256').update(bytes).digest('hex'),
    inputs: inputs.map(({ coin }) => coin),
    outputs: paid,
    feeSats: sum(inputs) - sum(paid),
  }
}

/** Prefix of the treasury's scripts. */
const ownScript = '00'

/**
 * The part of the Bitcoin network that payouts use: the treasury's coins, a mempool with replacements, blocks and
 * reorganisations. A miner may include any version of a transaction that was ever sent.
 */
export class PayoutNetwork {
  /** Every transaction ever signed, whether sent or not. */
  readonly signed = new Map<string, PayoutTx>()
  feeRate = 2_000n
  /** Called when Moon starts to send: a user may cancel at that very moment. */
  readonly whenSending = new Set<() => void>()
  /** The minimum fee that nodes and blocks accept for a whole transaction, whose size is about the same each time. */
  leastFee = 0n
  private readonly sent = new Map<string, PayoutTx>()
  private readonly mempool = new Map<string, PayoutTx>()
  private readonly blocks: string[][] = [[]]
  private readonly given = new Map<string, bigint>()

  /** Adds a coin to the treasury, confirmed at once. */
  fund(sats: number): void {
    this.given.set(`${String(this.given.size + 1).padStart(64, '0')}:0`, BigInt(sats))
  }

  /** Mined coins that neither a block nor the mempool spends. */
  coins(): TreasuryCoin[] {
    const spent = new Set([...this.mined(), ...this.mempool.values()].flatMap(({ inputs }) => inputs))
    const own = [...this.given].map(([coin, sats]) => ({ coin, sats, script: `${ownScript}ff` }))
    const change = this.mined().flatMap(({ txid, outputs }) =>
      outputs.flatMap(({ script, sats }, n) =>
        script.startsWith(ownScript) ? [{ coin: `${txid}:${n}`, sats, script }] : [],
      ),
    )
    return [...own, ...change]
      .filter(({ coin }) => !spent.has(coin))
      .map(({ coin, sats, script }) => ({ txid: coin.split(':')[0]!, vout: Number(coin.split(':')[1]), sats, script }))
  }

  /** Why the node rejects the transaction; null: accepted. */
  broadcast(bytes: Uint8Array): string | null {
    const tx = decodeTx(bytes)
    if (this.confirmations(tx.txid) > 0 || this.mempool.has(tx.txid)) return null
    if (!tx.inputs.every((coin) => this.isThere(coin))) return 'bad-txns-inputs-missingorspent'
    if (tx.feeSats < this.leastFee) return 'mempool min fee not met'
    const rivals = this.rivalsOf(tx)
    if (rivals.some(({ feeSats }) => feeSats >= tx.feeSats)) return 'insufficient fee, rejecting replacement'
    for (const { txid } of rivals) this.drop(txid)
    this.mempool.set(tx.txid, tx)
    this.sent.set(tx.txid, tx)
    return null
  }

  confirmations(txid: string): number {
    const height = this.blocks.findIndex((txids) => txids.includes(txid))
    return height === -1 ? 0 : this.blocks.length - height
  }

  /** Transactions in the chain. */
  mined(): PayoutTx[] {
    return this.blocks.flat().map((txid) => this.sent.get(txid)!)
  }

  /** Mines the transactions that pay enough; sometimes an older version that a miner still has. */
  mine(
    takes: (tx: PayoutTx) => boolean = () => true,
    old: (versions: readonly PayoutTx[]) => PayoutTx | undefined = () => undefined,
  ): void {
    const block: string[] = []
    this.blocks.push(block)
    const wanted = [...this.mempool.values()].filter((tx) => tx.feeSats >= this.leastFee && takes(tx))
    for (const tx of wanted) {
      const versions = [...this.sent.values()].filter((other) => isRival(other, tx))
      const chosen = old(versions) ?? tx
      if (!chosen.inputs.every((coin) => this.isUnspentInChain(coin))) continue
      block.push(chosen.txid)
      for (const { txid } of [chosen, ...this.rivalsOf(chosen)]) this.mempool.delete(txid)
    }
  }

  /** Nodes drop all pending transactions. */
  evict(): void {
    for (const txid of this.mempool.keys()) this.drop(txid)
  }

  /** Reorganises the latest blocks; their transactions become pending again or are dropped. */
  reorganise(depth: number, isKept: () => boolean): void {
    const lost = this.blocks.splice(Math.max(1, this.blocks.length - depth)).flat()
    for (const txid of lost) {
      const tx = this.sent.get(txid)!
      if (isKept() && tx.inputs.every((coin) => this.isThere(coin)) && this.rivalsOf(tx).length === 0)
        this.mempool.set(txid, tx)
    }
    for (const tx of this.mempool.values()) if (!tx.inputs.every((coin) => this.isThere(coin))) this.drop(tx.txid)
    for (let n = 0; n <= depth; n += 1) this.blocks.push([])
  }

  get hasPending(): boolean {
    return this.mempool.size > 0
  }

  /** Drops a transaction and those that spend its change. */
  private drop(txid: string): void {
    this.mempool.delete(txid)
    for (const tx of this.mempool.values())
      if (tx.inputs.some((coin) => coin.startsWith(`${txid}:`))) this.drop(tx.txid)
  }

  private rivalsOf(tx: PayoutTx): PayoutTx[] {
    return [...this.mempool.values()].filter((other) => other.txid !== tx.txid && isRival(other, tx))
  }

  /** Whether a node knows a coin, in the chain or the mempool, that no block has spent. */
  private isThere(coin: string): boolean {
    return this.isUnspentInChain(coin) || (this.mempool.has(coin.split(':')[0]!) && !this.isSpentInChain(coin))
  }

  private isUnspentInChain(coin: string): boolean {
    const isMade = this.given.has(coin) || this.blocks.flat().includes(coin.split(':')[0]!)
    return isMade && !this.isSpentInChain(coin)
  }

  private isSpentInChain(coin: string): boolean {
    return this.mined().some(({ inputs }) => inputs.includes(coin))
  }
}

/** Number of transactions that replace an earlier one: with a higher fee, or after the earlier one was dropped. */
export const countAgain = (signed: readonly PayoutTx[]): number =>
  signed.filter((tx, n) => signed.slice(0, n).some((earlier) => paysSame(earlier, tx))).length

const paysSame = (one: PayoutTx, other: PayoutTx): boolean =>
  payeesOf(one).some((script) => payeesOf(other).includes(script))

const payeesOf = ({ outputs }: PayoutTx): string[] =>
  outputs.map(({ script }) => script).filter((script) => !script.startsWith(ownScript))

/** Whether only one of two transactions can ever be in the chain; a transaction is its own rival. */
export const isRival = (one: PayoutTx, other: PayoutTx): boolean =>
  one.inputs.some((coin) => other.inputs.includes(coin))
