/** One coin of the treasury that a block has confirmed. */
export type TreasuryCoin = { txid: string; vout: number; sats: bigint; script: string }

/** What a transaction pays, beside its change. */
type Output = Pick<TreasuryCoin, 'script' | 'sats'>

type Draft = { coins: readonly TreasuryCoin[]; outputs: readonly Output[]; change: Change | null }
type Change = { index: number; sats: bigint }

/** An unsigned PSBT, and the id that the transaction has once it is signed. */
type Drafted = { psbt: Uint8Array; txid: string }

/** What a PSBT does, read from its own bytes. */
type PsbtContents = {
  coins: TreasuryCoin[]
  /** `changeIndex`: it is change of the treasury, which its wallet sees. `address` undefined: no wallet shows it as one. */
  outputs: (Output & { address: string | undefined; changeIndex: number | undefined })[]
  feeSats: bigint
  /** Its size once it is signed, and the satoshis of the fee for each of them, rounded down. */
  vbytes: bigint
  feeRate: bigint
}

/**
 * The wallet that payouts are paid from, seen without its key. What keeps it from answering becomes `RailDown`.
 */
export type Treasury = {
  /** Gets ready to be asked, which takes seconds where its wallet is new. Once: who asks meanwhile waits for the same. */
  prepare(): Promise<void>
  /** The output script in hex of an address that can be paid on our network; undefined: nobody can be paid there. */
  scriptOf(address: string): string | undefined
  /** The first address of its wallet, for who puts coins into it. Pure. */
  receiveAddress(): string
  /** Whether an address is one of the treasury's own. */
  owns(address: string): Promise<boolean>
  /** Satoshis for a thousand virtual bytes with which a transaction is mined within about an hour. */
  feeRate(): Promise<bigint>
  /** Every coin that can be spent now. */
  coins(): Promise<TreasuryCoin[]>
  /** The PSBT that spends these coins and no others. Pure. */
  draft(draft: Draft): Drafted
  /** What a PSBT spends and pays; or why nobody can say, as when a coin of it is not the treasury's. Pure. */
  readPsbt(psbt: Uint8Array): PsbtContents | { fault: string }
  /** What a wallet has made of a PSBT: the signed transaction in hex, or how it is not that PSBT, signed. Pure. */
  readSigned(psbt: Uint8Array, given: Uint8Array): { transaction: string } | { fault: string }
  /** The id of a signed transaction; undefined: these are no bytes of one. Pure. */
  idOf(transaction: string): string | undefined
  /** Gives signed bytes to the network. Answers why the node does not take them; null: it has them. Safe to repeat. */
  broadcast(transaction: string): Promise<string | null>
  /** How deep a transaction is in the chain; 0: not in a block, whether or not anybody knows it. */
  confirmations(txid: string): Promise<number>
}

/** Who signs what the treasury pays. */
export type PayoutSigner = {
  /** The most satoshis of one payout that it ever signs, whatever its fee. Throws `RailDown` where nobody answers. */
  mostSats(): Promise<bigint>
  /**
   * The signed transaction in hex, or why it is not signed. Asked again with the same batch it answers the same. Throws `RailDown`
   * where nobody answers.
   */
  sign(asked: {
    batch: string
    psbt: Uint8Array
    outputs: readonly Output[]
  }): Promise<{ kind: 'signed'; transaction: string } | { kind: 'refused'; reason: string }>
}
