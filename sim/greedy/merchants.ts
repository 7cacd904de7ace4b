import type { IssuerMerchant } from '../../server/src/issuer/issuer.ts'

// Shops of the greedy user's accomplices.

export const friend: IssuerMerchant = {
  name: 'A friend',
  mcc: '5411',
  city: 'Austin',
  country: 'USA',
  acceptorId: 'F1',
}
export const pump: IssuerMerchant = { ...friend, name: 'A fuel pump', mcc: '5542', acceptorId: 'P1' }
export const restaurant: IssuerMerchant = { ...friend, name: 'A restaurant', mcc: '5812', acceptorId: 'R1' }
