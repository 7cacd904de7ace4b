import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/** The id of a signed transaction in hex, which commits to all that it spends and pays; undefined: these are no such bytes. */
export function transactionId(transaction: string): string | undefined {
  try {
    return Transaction.fromRaw(hex.decode(transaction), { allowUnknownOutputs: true }).id
  } catch {
    return undefined
  }
}
