import type { Db } from '../database/db.ts'
import type { Seal } from '../sealing/seal.ts'
import type { LightningInvoice } from './invoice.ts'
import { readSealedPreimage } from './reads.ts'

/** What shows that a Lightning payment was taken: the payer's wallet has it, too. Before that it is our secret, and null here. */
export async function readPreimage(on: Db, preimages: Seal, invoice: LightningInvoice): Promise<string | null> {
  if (invoice.state !== 'settled' && invoice.state !== 'refunded') return null
  const sealed = await readSealedPreimage(on, invoice.id)
  return sealed ? (await preimages.open(sealed, invoice.id)).toString('hex') : null
}
