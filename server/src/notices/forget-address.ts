import type { Tx } from '../database/db.ts'
import { deleteAddress } from './store.ts'

/** The owner of this address has closed the account: neither the newsletter nor what was turned off is kept under it. */
export async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await deleteAddress(tx, email)
}
