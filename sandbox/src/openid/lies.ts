/** Errors that an issuer can be made to put into an id token, one at a time. A correct client detects each. */
export const lies = {
  honest: 'tells the truth',
  'unverified-email': 'says that the address is not confirmed',
  'no-email': 'says no address',
  'other-nonce': 'names the nonce of another sign-in',
  'no-nonce': 'names no nonce',
  'other-audience': 'names another app',
  'other-issuer': 'names another issuer',
  expired: 'is an hour late',
  unsigned: 'says `alg: none` and is not signed',
  'other-key': 'is signed with a key that nobody publishes',
  'public-key-as-secret': 'is signed with the public key as if it were a shared secret',
} as const

export type Lie = keyof typeof lies

export const lieOf = (given: string | null): Lie => (given !== null && given in lies ? (given as Lie) : 'honest')
