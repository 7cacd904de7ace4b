import { sealedColumn } from '../sealing/sealed-place.ts'

const purpose = 'console'

/** Secrets of operators' authenticator apps, before and after the invitation was accepted. */
export const sealedSignIns = [
  sealedColumn({
    name: 'secrets of operators',
    purpose,
    table: 'operator_sign_ins',
    id: 'id',
    column: 'secret_sealed',
  }),
  sealedColumn({
    name: 'secrets of invited operators',
    purpose,
    table: 'operator_invitations',
    id: 'id',
    column: 'secret_sealed',
  }),
]

export const consoleSecretPurpose = purpose
