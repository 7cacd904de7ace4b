import type { Db } from '../database/db.ts'
import type { TokenChainName } from '../rails/rail.ts'
import { readTokenAddresses } from './unowned-store.ts'

/** Every address that an invoice on this chain was given, a page at a time. */
export const tokenAddresses = (
  on: Db,
  chain: TokenChainName,
  page: { after: string; limit: number },
): Promise<{ invoiceId: string; address: string }[]> => readTokenAddresses(on, chain, page)
