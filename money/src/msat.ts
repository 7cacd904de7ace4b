import { sats, type Sats } from './sats.ts'

/** Thousandths of a satoshi, Lightning's unit. */
export type Msat = bigint & { readonly __unit: 'msat' }

export const msat = (amount: bigint): Msat => amount as Msat

export const msatOfSats = (amount: Sats): Msat => msat(amount * 1_000n)

/** An amount requested or paid, in whole satoshis, rounded up. */
export const satsOfMsatRoundedUp = (amount: Msat): Sats => sats((amount + 999n) / 1_000n)

/** A maximum payment, in whole satoshis, rounded down. */
export const satsOfMsatRoundedDown = (amount: Msat): Sats => sats(amount / 1_000n)
