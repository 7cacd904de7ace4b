import type { ChainOutput } from '../rails/rail.ts'

/**
 * The mempool of a busy chain holds some hundred thousand outputs, and every reading shows all of them. Those of others
 * are asked about once per process; addresses are given out before anybody can pay them, so they never become ours. Only
 * a saving: with nothing remembered the outcome is the same.
 */
const foreign = new WeakMap<object, ReadonlySet<string>>()

/** What of the mempool may be ours. */
export function withoutForeignTransactions(chain: object, mempool: readonly ChainOutput[]): ChainOutput[] {
  const known = foreign.get(chain)
  return known === undefined ? [...mempool] : mempool.filter(({ txid }) => !known.has(txid))
}

/** After a reading was recorded: every transaction of the mempool but ours is somebody else's. */
export function rememberForeignTransactions(
  chain: object,
  mempool: readonly ChainOutput[],
  ours: ReadonlySet<string>,
): void {
  foreign.set(chain, new Set(mempool.map(({ txid }) => txid).filter((txid) => !ours.has(txid))))
}
