import { sats, subtractSats, type Sats } from '@moon/money/sats.ts'

/**
 * The most that routing over Lightning may cost, and the fee that its user pays: four thousandths of what arrives, and four sats. Wallets
 * with one price for every route charge the same; most routes cost less.
 */
const perThousand = 4n
const baseSats = 4n

/** The fee for an arriving amount, rounded up. */
export const lightningFee = (arriving: Sats): Sats => sats((arriving * perThousand + 999n) / 1_000n + baseSats)

/** Splits sats into what arrives and the fee; their sum is the whole. */
export function withoutLightningFee(whole: Sats): { arriving: Sats; fee: Sats } {
  const arriving = sats(whole <= baseSats ? 0n : ((whole - baseSats) * 1_000n) / (1_000n + perThousand))
  return { arriving, fee: subtractSats(whole, arriving) }
}
