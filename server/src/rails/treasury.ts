/**
 * The wallet that payouts are paid from, seen without its key. What keeps it from answering becomes `RailDown`.
 */
export type Treasury = {
  /** The output script in hex of an address that can be paid on our network; undefined: nobody can be paid there. */
  scriptOf(address: string): string | undefined
  /** Whether an address is one of the treasury's own. */
  owns(address: string): Promise<boolean>
  /** Satoshis for a thousand virtual bytes with which a transaction is mined within about an hour. */
  feeRate(): Promise<bigint>
}
