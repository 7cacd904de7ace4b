import { sealedColumn } from '../sealing/sealed-place.ts'

export const endpointSecretPurpose = 'endpoint secrets'

const lying = { purpose: endpointSecretPurpose, table: 'endpoints', id: 'id' }

/** An endpoint's signing secret, and for a day the one before it. */
export const sealedEndpoints = [
  sealedColumn({ ...lying, name: 'secrets of endpoints', column: 'secret_sealed' }),
  sealedColumn({ ...lying, name: 'replaced secrets of endpoints', column: 'previous_secret_sealed' }),
]
