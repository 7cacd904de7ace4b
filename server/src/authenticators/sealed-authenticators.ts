import { sealedColumn } from '../sealing/sealed-place.ts'

/** The secrets that apps make codes from. */
export const sealedAuthenticators = sealedColumn({
  name: 'secrets of authenticators',
  purpose: 'authenticators',
  table: 'authenticators',
  id: 'id',
  column: 'secret_sealed',
})
