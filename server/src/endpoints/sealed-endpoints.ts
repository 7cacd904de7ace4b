import { sealedColumn } from '../sealing/sealed-place.ts'

export const endpointSecretPurpose = 'endpoint secrets'

const lying = { purpose: endpointSecretPurpose, table: 'endpoints', id: 'id' }

/** What events are signed with, and for a day what they were signed with before: both belong to the endpoint. */
export const sealedEndpoints = [
  sealedColumn({ ...lying, name: 'secrets of endpoints', column: 'secret_sealed' }),
  sealedColumn({ ...lying, name: 'replaced secrets of endpoints', column: 'previous_secret_sealed' }),
]
