import type { ChainName } from '@moon/contract/chains.ts'
import type { Tx } from '../database/db.ts'
import type { ChainRail } from '../rails/rail.ts'
import { nextAddressIndex, wasPaidBefore } from './store.ts'

/**
 * An address that nobody was given before, with its derivation index. One that was paid to before anybody was given it
 * belongs to nobody and is left out (decision 100).
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
