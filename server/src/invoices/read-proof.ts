import type { Db } from '../database/db.ts'
import type { Seal } from '../sealing/seal.ts'
import type { LightningInvoice } from './invoice.ts'
import { readSealedPreimage } from './reads.ts'

/** The proof of a Lightning payment, once it was taken: the payer's wallet has it, too. Before that it is our secret. */
export async function readProof(on: Db, preimages: Seal, invoice: LightningInvoice): Promise<string | null> {
  if (invoice.state !== 'settled' && invoice.state !== 'refunded') return null
  const sealed = await readSealedPreimage(on, invoice.id)
  return sealed ? (await preimages.open(sealed, invoice.id)).toString('hex') : null
}
