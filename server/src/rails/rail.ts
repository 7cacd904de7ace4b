import type { StableCoin } from '@moon/contract/chains.ts'
import type { Units } from '@moon/money/coin.ts'
import { Outage } from '../kit/outage.ts'

/**
 * How money comes. A rail reports what it observes and knows nothing of invoices, users or dollars; it never touches
 * the database. Every verb may be asked again: a rail has no memory of its own. Outside failures become outcomes here.
 */

/** A chain: addresses are derived, payments are outputs, and what was seen can be unseen. */
export type ChainRail = {
  /** The watch-only address of a derivation index, from the account xpub. Pure. */
  addressAt(index: number): string
  /**
   * Everything since the cursor, oldest first; with no cursor, from the tip on. Throws `RailDown` when the node does not
   * answer. `unfinalized` are the blocks of payments that may still be taken back: a chain that cannot walk back from its
   * cursor is asked about each of them.
   */
  readChanges(cursor: BlockRef | null, unfinalized?: readonly BlockRef[]): Promise<ChainReading>
  /**
   * A closer look at transactions of a block of which an output is ours, where a block alone does not prove it: all that they truly
   * pay, numbered within the transaction. Throws `NotProved` when the node does not say so of one of them (yet), and
   * `RailDown` when it does not answer.
   */
  check?(block: BlockRef, outputs: readonly ChainOutput[]): Promise<ChainOutput[]>
  /** Whether a second source says the same of a transaction; asked before large amounts are booked. */
  corroborate?(txid: string, block: BlockRef): Promise<boolean>
  /** Whether the chain itself says that a block stays, where depth alone is not relied on for large amounts. */
  isFinalized?(block: BlockRef): Promise<boolean>
  /**
   * Transactions of the mempool that pay nobody here: readings need not show them again. Only a saving, and a large one where
   * the mempool holds some hundred thousand outputs; addresses are given out before anybody can pay them.
   */
  leaveOut?(txids: readonly string[]): void
  /**
   * Where one transaction stands now; asked for each unfinalized payment that the mempool no longer shows. What is known of it
   * helps a node without an index of transactions: its outputs to us, and the block in which it was seen.
   */
  lookUp(txid: string, known: { vouts: readonly number[]; block?: string | null }): Promise<TransactionStatus>
  /**
   * Transfers to some addresses in a range of blocks that was read before, as one of two sources shows them; nothing, where
   * there is no second source.
   */
  readRange?(
    range: { from: number; to: number },
    of: { addresses: readonly string[]; source: 'first' | 'second' },
  ): Promise<ChainChange[]>
  /** What lies at addresses in the tokens that are taken; those with nothing are left out. */
  tokensAt?(addresses: readonly string[]): Promise<{ address: string; coin: StableCoin; units: bigint }[]>
  /** The balance of each address in the chain's own coin, where that is not what users pay with. */
  coinsAt?(addresses: readonly string[]): Promise<bigint[]>
  /** Whether somebody may pay now. While nobody may, a chain whose node is asked by the clock is asked less often. */
  setPaymentAwaited?(isPaymentAwaited: boolean): void
  /** Wake-ups (ZMQ, another last block), never facts. Answers how to stop listening. */
  onHint(listener: () => void): () => void
  close(): Promise<void>
}

/** A block. */
export type BlockRef = { height: number; hash: string }

/**
 * `token`: what it is paid in, where that is not the chain's own coin. `isUnsupported`: a token that is known and not taken
 * here; it is no payment, and must not get lost either (D-10). `vout`: which of the transaction's outputs. Of a token it is the
 * transfer's place in the receipt; a reading by blocks gives the log's number in its block, until `check` has read the receipt.
 */
export type ChainOutput = {
  txid: string
  vout: number
  address: string
  units: Units
  token?: StableCoin
  isUnsupported?: boolean
}

export type ChainReading = {
  changes: ChainChange[]
  /** Where the next reading goes on. */
  cursor: BlockRef
  /** There are further blocks, which the next reading shows: what is missing in this one may be in them. */
  isBehind?: boolean
  /** Transactions now unconfirmed that pay anybody: the whole mempool at each reading, but what was left out. */
  mempool: ChainOutput[]
  /** The height up to which the chain itself says that nothing changes any more; null where depth alone decides. */
  finalizedHeight?: number | null
}

export type ChainChange =
  | { kind: 'connected'; height: number; hash: string; outputs: ChainOutput[] }
  | { kind: 'disconnected'; height: number; hash: string }

export type TransactionStatus =
  | { kind: 'mempool' }
  | { kind: 'confirmed'; height: number; hash: string }
  /** Not in the chain, not in the mempool: replaced, double spent or dropped. It may come back. */
  | { kind: 'dropped' }
  | { kind: 'unknown' }

/** Lightning. The hash is ours, made before the first call, so that a lost answer can be looked up. */
export type LightningRail = {
  /**
   * A hold invoice: sats that arrive are not ours until `settle`. Asked again with the same hash it finds the first.
   * `preimage` is asked for only when the node cannot hold; then sats that arrive are settled at once.
   */
  openInvoice(input: {
    paymentHash: string
    sats: Units
    memo: string
    expirySeconds: number
    preimage: () => Promise<string>
  }): Promise<LightningOpened>
  lookUp(paymentHash: string): Promise<InvoiceStatus>
  /** Takes the sats of a held invoice. `preimage` and hashes are lower-case hex. */
  settle(preimage: string): Promise<'settled' | 'not_held' | 'unknown'>
  /** Gives held sats back to the payer, or closes an open invoice. */
  cancel(paymentHash: string): Promise<'cancelled' | 'settled' | 'unknown'>
  /** Reports every change of the given invoice until it ends or the signal aborts; reconnects by itself. */
  follow(paymentHash: string, signal: AbortSignal, report: (status: InvoiceStatus) => Promise<void>): Promise<void>
  /**
   * What the node's own list has after a place, oldest first, some at a time; nothing: that was all. A list that ends before
   * the place is another one, and is read from its beginning. Throws `RailDown` when the node does not answer.
   */
  readMade(after: bigint): Promise<MadeInvoice[]>
  close(): Promise<void>
}

/** An invoice in the node's list, whoever had it made. */
export type MadeInvoice = {
  index: bigint
  paymentHash: string
  expirySeconds: number
  /** With hints of the way, as ours are. */
  isPrivate: boolean
  status: InvoiceStatus
}

export type LightningOpened =
  | { kind: 'opened'; paymentRequest: string }
  | { kind: 'refused'; because: string }
  | { kind: 'unknown' }

export type InvoiceStatus =
  | { kind: 'open'; paymentRequest: string }
  /** Arrived and waiting for us; must be settled or cancelled before `expiresAtHeight`. */
  | { kind: 'held'; sats: Units; expiresAtHeight: number | null }
  | { kind: 'settled'; sats: Units }
  | { kind: 'cancelled' }
  | { kind: 'absent' }
  | { kind: 'unknown' }

/** The node or service behind a rail does not answer, or answers nonsense. The next sweep tries again. */
export class RailDown extends Outage {
  override readonly name: string = 'RailDown'
  /** For how long whoever is behind it wants no questions, where they say so. */
  readonly restMs: number = 0
}

/** The node answers, and cannot prove what it showed of a single transaction. Others are not concerned. */
export class NotProved extends RailDown {
  override readonly name = 'NotProved'
}
