import type { StableCoin } from '@moon/contract/chains.ts'
import type { Units } from '@moon/money/coin.ts'
import { Outage } from '../kit/outage.ts'

/**
 * The interface of a rail. A rail reports what it observes and knows nothing of invoices, users or dollars; it never
 * touches the database. Every verb is safe to repeat: a rail has no state of its own. Outside failures become outcomes
 * here.
 */

/** A chain: addresses are derived, payments are outputs, and a reorganisation can remove a payment that was seen. */
export type ChainRail = {
  /** The watch-only address of a derivation index, from the account xpub. Pure. */
  addressAt(index: number): string
  /**
   * Returns all changes since the cursor, oldest first; without a cursor, from the tip on. Throws `RailDown` when the
   * node does not answer. `unfinalized` are the blocks of payments that may still be taken back: a chain that cannot walk
   * back from its cursor asks about each of them.
   */
  readChanges(cursor: BlockRef | null, unfinalized?: readonly BlockRef[]): Promise<ChainReading>
  /**
   * Verifies transactions of a block with an output to us, where the block alone does not prove it: returns all outputs
   * that they truly pay, numbered within the transaction. Throws `NotProved` when the node does not (yet) confirm one of
   * them, and `RailDown` when it does not answer.
   */
  check?(block: BlockRef, outputs: readonly ChainOutput[]): Promise<ChainOutput[]>
  /**
   * Whether a second source shows these very outputs of one transaction, by number, payee, token and units, in this block; asked before
   * large amounts are booked. A transaction that exists there with other outputs is no confirmation.
   */
  corroborate?(outputs: readonly ChainOutput[], block: BlockRef): Promise<boolean>
  /** Whether the chain itself calls a block final, where depth alone is not enough for large amounts. */
  isFinalized?(block: BlockRef): Promise<boolean>
  /**
   * Excludes mempool transactions that pay no address of ours from later readings. Only an optimisation, and a large one
   * when the mempool has some hundred thousand outputs; every address is given out before it can be paid.
   */
  leaveOut?(txids: readonly string[]): void
  /**
   * Returns the current state of one transaction; asked for each unfinalized payment that the mempool no longer shows.
   * The known outputs to us and the block it was seen in help a node without a transaction index.
   */
  lookUp(txid: string, known: { vouts: readonly number[]; block?: string | null }): Promise<TransactionStatus>
  /**
   * Returns transfers to some addresses in a range of blocks that was read before, as one of two sources shows them;
   * empty where there is no second source.
   */
  readRange?(
    range: { from: number; to: number },
    of: { addresses: readonly string[]; source: 'first' | 'second' },
  ): Promise<ChainChange[]>
  /** Token balances of addresses; empty addresses are left out. */
  tokensAt?(addresses: readonly string[]): Promise<{ address: string; coin: StableCoin; units: bigint }[]>
  /** The balance of each address in the chain's native coin, where users do not pay with that coin. */
  coinsAt?(addresses: readonly string[]): Promise<bigint[]>
  /** Says whether a user may pay now. While none may, a polled chain is polled less often. */
  setPaymentAwaited?(isPaymentAwaited: boolean): void
  /**
   * Registers a listener for wake-ups (ZMQ, a new tip), which are hints and never facts. Returns a function that stops
   * it.
   */
  onHint(listener: () => void): () => void
  close(): Promise<void>
}

export type BlockRef = { height: number; hash: string }

/**
 * `token`: the token paid, where that is not the chain's native coin. `isUnsupported`: a known token that is not taken
 * here; it is no payment, and must not get lost either (D-10). `vout`: the output's number in its transaction. For a
 * token, that is the transfer's position in the receipt; a reading by blocks gives the log index in the block until
 * `check` has read the receipt.
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
  /** Where the next reading continues. */
  cursor: BlockRef
  /** More blocks follow with the next reading; a transaction missing in this one may be in them. */
  isBehind?: boolean
  /** Unconfirmed transactions: the whole mempool at each reading, except those left out. */
  mempool: ChainOutput[]
  /** The height up to which the chain itself calls blocks final; null where depth alone decides. */
  finalizedHeight?: number | null
}

export type ChainChange =
  | { kind: 'connected'; height: number; hash: string; outputs: ChainOutput[] }
  | { kind: 'disconnected'; height: number; hash: string }

export type TransactionStatus =
  | { kind: 'mempool' }
  | { kind: 'confirmed'; height: number; hash: string }
  /** In neither the chain nor the mempool: replaced, double spent or dropped. May come back. */
  | { kind: 'dropped' }
  | { kind: 'unknown' }

/** Lightning. We make the payment hash before the first call, so that a lost answer can be looked up. */
export type LightningRail = {
  /**
   * Opens a hold invoice: received sats are not ours until `settle`. Idempotent by the hash. `preimage` is requested only
   * when the node cannot hold payments; then received sats are settled at once.
   */
  openInvoice(input: {
    paymentHash: string
    sats: Units
    memo: string
    expirySeconds: number
    preimage: () => Promise<string>
  }): Promise<LightningOpened>
  lookUp(paymentHash: string): Promise<InvoiceStatus>
  /** Settles a held invoice. `preimage` and hashes are lower-case hex. */
  settle(preimage: string): Promise<'settled' | 'not_held' | 'unknown'>
  /** Returns held sats to the payer, or cancels an open invoice. */
  cancel(paymentHash: string): Promise<'cancelled' | 'settled' | 'unknown'>
  /** Reports every change of the given invoice until it ends or the signal aborts; reconnects by itself. */
  follow(paymentHash: string, signal: AbortSignal, report: (status: InvoiceStatus) => Promise<void>): Promise<void>
  /**
   * Returns the invoices in the node's list after a number, oldest first, in pages; an empty page is the end. A list that
   * ends before that number is a different list and is read from its beginning. Throws `RailDown` when the node does not
   * answer.
   */
  readMade(after: bigint): Promise<MadeInvoice[]>
  close(): Promise<void>
}

/** An invoice in the node's list, whoever requested it. */
export type MadeInvoice = {
  index: bigint
  paymentHash: string
  expirySeconds: number
  /** Has route hints, as our invoices do. */
  isPrivate: boolean
  status: InvoiceStatus
}

export type LightningOpened =
  | { kind: 'opened'; paymentRequest: string }
  | { kind: 'refused'; because: string }
  | { kind: 'unknown' }

export type InvoiceStatus =
  | { kind: 'open'; paymentRequest: string }
  /** The payment has arrived and waits; it must be settled or cancelled before `expiresAtHeight`. */
  | { kind: 'held'; sats: Units; expiresAtHeight: number | null }
  | { kind: 'settled'; sats: Units }
  | { kind: 'cancelled' }
  | { kind: 'absent' }
  | { kind: 'unknown' }

/** The node or service behind a rail does not answer, or its answer makes no sense. The next sweep retries. */
export class RailDown extends Outage {
  override readonly name: string = 'RailDown'
  /** For how long the provider wants no requests, if it says so. */
  readonly restMs: number = 0
}

/** The node answers but cannot prove a single transaction that it showed. Other transactions are not affected. */
export class NotProved extends RailDown {
  override readonly name = 'NotProved'
}
