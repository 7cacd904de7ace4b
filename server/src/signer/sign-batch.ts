import { hex } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { checkPsbt, type AskedOutput } from './check-psbt.ts'
import type { Journal } from './journal.ts'

type Asked = { batch: string; psbt: Uint8Array; outputs: readonly AskedOutput[]; nowMs: number }

/** Signs a batch as requested, after recording it. Throws `Unsigned` with the reason. Returns the transaction in hex. */
export function signBatch(
  { account, journal }: { account: HDKey; journal: Journal },
  { batch, psbt, outputs, nowMs }: Asked,
): string {
  const { transaction, coins, keys, feeSats } = checkPsbt(account, psbt, outputs)
  journal.record({ batch, at: nowMs, coins, outputs: [...outputs], feeSats })
  for (const [n, key] of keys.entries()) transaction.signIdx(key, n)
  transaction.finalize()
  return hex.encode(transaction.extract())
}
