import { sealedColumn } from '../sealing/sealed-place.ts'

export const preimagePurpose = 'lightning preimages'

export const sealedPreimages = sealedColumn({
  name: 'Lightning preimages',
  purpose: preimagePurpose,
  table: 'invoices',
  id: 'id',
  column: 'preimage_sealed',
})
