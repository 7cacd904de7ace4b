import { sealedColumn } from '../sealing/sealed-place.ts'

export const sealedPreimages = sealedColumn({
  name: 'Lightning preimages',
  purpose: 'lightning preimages',
  table: 'invoices',
  id: 'id',
  column: 'preimage_sealed',
})
