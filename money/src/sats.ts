/** Bitcoin in whole satoshis. */
export type Sats = bigint & { readonly __unit: 'sats' }

export const sats = (amount: bigint): Sats => amount as Sats

export const zeroSats = sats(0n)

export const addSats = (a: Sats, b: Sats): Sats => sats(a + b)

export const subtractSats = (from: Sats, what: Sats): Sats => sats(from - what)

export const minSats = (a: Sats, b: Sats): Sats => (a < b ? a : b)

/** Satoshis for the wire, as a number: all that will ever exist fit into it exactly. */
export const satsWire = (amount: Sats): number => Number(amount)

/** Part of an amount of sats in the proportion `part` : `whole`, fractions dropped; `whole` must be above zero. */
export const satsShareRoundedDown = (amount: Sats, part: bigint, whole: bigint): Sats => sats((amount * part) / whole)
