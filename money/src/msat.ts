import { sats, type Sats } from './sats.ts'

/** Thousandths of a satoshi, in which Lightning counts. */
export type Msat = bigint & { readonly __unit: 'msat' }

export const msat = (amount: bigint): Msat => amount as Msat

export const msatOfSats = (amount: Sats): Msat => msat(amount * 1_000n)

/** What is asked for or was paid, in whole satoshis: a part of one counts as a whole one. */
export const satsOfMsatRoundedUp = (amount: Msat): Sats => sats((amount + 999n) / 1_000n)

/** What may be paid at most, in whole satoshis. */
export const satsOfMsatRoundedDown = (amount: Msat): Sats => sats(amount / 1_000n)
