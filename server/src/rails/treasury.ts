/** One coin of the treasury that a block has confirmed. */
export type TreasuryCoin = { txid: string; vout: number; sats: bigint; script: string }

/** An output of a transaction other than its change. */
type Output = Pick<TreasuryCoin, 'script' | 'sats'>

type Draft = { coins: readonly TreasuryCoin[]; outputs: readonly Output[]; change: Change | null }
type Change = { index: number; sats: bigint }

/** An unsigned PSBT, and the id that the transaction has once it is signed. */
type Drafted = { psbt: Uint8Array; txid: string }

/** What a PSBT does, read from its own bytes. */
type PsbtContents = {
  coins: TreasuryCoin[]
  /**
   * `changeIndex`: the output is change to the treasury, visible to its wallet. `address` undefined: the script has no
   * address form.
   */
  outputs: (Output & { address: string | undefined; changeIndex: number | undefined })[]
  feeSats: bigint
  /** Virtual size once signed, and the fee rate in satoshis per virtual byte, rounded down. */
  vbytes: bigint
  feeRate: bigint
}

/** The wallet that payouts are paid from, watched without its key. Throws `RailDown` when it cannot answer. */
export type Treasury = {
  /**
   * Prepares the wallet, which takes seconds when the wallet is new. Runs once: concurrent callers wait for the same
   * run.
   */
  prepare(): Promise<void>
  /** The output script in hex of an address payable on our network; undefined when it cannot be paid. */
  scriptOf(address: string): string | undefined
  /** The first address of its wallet, for who puts coins into it. Pure. */
  receiveAddress(): string
  /** Whether an address is one of the treasury's own. */
  owns(address: string): Promise<boolean>
  /** Fee rate in satoshis per thousand virtual bytes at which a transaction is mined within about an hour. */
  feeRate(): Promise<bigint>
  /** Every coin that can be spent now. */
  coins(): Promise<TreasuryCoin[]>
  /** The PSBT that spends these coins and no others. Pure. */
  draft(draft: Draft): Drafted
  /**
   * The inputs and outputs of a PSBT; or why they cannot be read, as when one of its coins is not the treasury's. Pure.
   */
  readPsbt(psbt: Uint8Array): PsbtContents | { fault: string }
  /**
   * Reads a wallet's answer to a PSBT: the signed transaction in hex, or how it differs from that PSBT, signed. Pure.
   */
  readSigned(psbt: Uint8Array, given: Uint8Array): { transaction: string } | { fault: string }
  /** The id of a signed transaction; undefined when the bytes are no transaction. Pure. */
  idOf(transaction: string): string | undefined
  /**
   * Broadcasts a signed transaction. Returns the node's reason for refusing it, or null when the node has it.
   * Idempotent.
   */
  broadcast(transaction: string): Promise<string | null>
  /** Confirmations of a transaction; 0 when it is not in a block, whether or not the node knows it. */
  confirmations(txid: string): Promise<number>
}

/** Signs the treasury's payouts. */
export type PayoutSigner = {
  /**
   * The most satoshis that the signer ever signs for one payout, whatever the fee. Throws `RailDown` when it does not
   * answer.
   */
  mostSats(): Promise<bigint>
  /**
   * Returns the signed transaction in hex, or why it is not signed. The same batch always gets the same answer. Throws
   * `RailDown` when the signer does not answer.
   */
  sign(asked: {
    batch: string
    psbt: Uint8Array
    outputs: readonly Output[]
  }): Promise<{ kind: 'signed'; transaction: string } | { kind: 'refused'; reason: string }>
}
