import type { Db } from '../database/db.ts'
import type { Seal } from '../sealing/seal.ts'
import type { LightningInvoice } from './invoice.ts'
import { readSealedPreimage } from './reads.ts'

/**
 * The preimage, which proves that a Lightning payment was settled; the payer's wallet has it, too. Null while it is
 * still our secret.
 */
export async function readPreimage(on: Db, preimages: Seal, invoice: LightningInvoice): Promise<string | null> {
  if (invoice.state !== 'settled' && invoice.state !== 'refunded') return null
  const sealed = await readSealedPreimage(on, invoice.id)
  return sealed ? (await preimages.open(sealed, invoice.id)).toString('hex') : null
}
