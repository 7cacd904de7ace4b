import type { ChainName } from '@moon/contract/chains.ts'
import type { Tx } from '../database/db.ts'
import type { ChainRail } from '../rails/rail.ts'
import { nextAddressIndex, wasPaidBefore } from './store.ts'

/**
 * Returns an unused address with its derivation index. An address that was paid before it was given out belongs to nobody and is skipped
 * (decision 100).
 */
export async function freshAddress(
  tx: Tx,
  chain: ChainName,
  rail: Pick<ChainRail, 'addressAt'>,
): Promise<{ address: string; addressIndex: number }> {
  for (;;) {
    const addressIndex = await nextAddressIndex(tx, chain)
    const address = rail.addressAt(addressIndex)
    if (!(await wasPaidBefore(tx, address))) return { address, addressIndex }
  }
}
