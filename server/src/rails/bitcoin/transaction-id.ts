import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/**
 * Returns the id of a signed transaction in hex, which commits to all its inputs and outputs; undefined when the bytes
 * are no transaction.
 */
export function transactionId(transaction: string): string | undefined {
  try {
    return Transaction.fromRaw(hex.decode(transaction), { allowUnknownOutputs: true }).id
  } catch {
    return undefined
  }
}
