import type { Tx } from '../database/db.ts'
import { deleteAddress } from './store.ts'

/** Deletes the newsletter subscription and the choices of an address whose owner has closed the account. */
export async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await deleteAddress(tx, email)
}
