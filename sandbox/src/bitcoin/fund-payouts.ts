import { scriptOf } from './address.ts'
import { fundTransaction } from './fund-transaction.ts'
import { firstBlocks, type Bitcoin } from './start-bitcoin.ts'
import { payoutScript } from './treasury.ts'

/** Funds the wallet that a shop pays out of: five coins of 0.2 bitcoin, added when the sandbox is new. */
export function fundPayouts({ chain, purse }: Pick<Bitcoin, 'chain' | 'purse'>): void {
  if (chain.height !== firstBlocks) return
  const outputs = Array.from({ length: 5 }, () => ({ script: payoutScript, value: 20_000_000n }))
  chain.accept(fundTransaction(purse, outputs, { feeRate: 2, signalsReplacement: true }).tx)
  chain.generate(1, scriptOf(purse.freshAddress(false)))
}
