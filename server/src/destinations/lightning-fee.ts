import { sats, subtractSats, type Sats } from '@moon/money/sats.ts'

/**
 * What the way over Lightning may cost at most, and what its user pays for it: four thousandths of what arrives, and four sats. It is
 * what wallets with one price for every way ask for; most ways cost less.
 */
const perThousand = 4n
const baseSats = 4n

/** The fee for what arrives, a fraction rounded up. */
export const lightningFee = (arriving: Sats): Sats => sats((arriving * perThousand + 999n) / 1_000n + baseSats)

/** What arrives of so many sats, and the fee: together they are all of them. */
export function withoutLightningFee(whole: Sats): { arriving: Sats; fee: Sats } {
  const arriving = sats(whole <= baseSats ? 0n : ((whole - baseSats) * 1_000n) / (1_000n + perThousand))
  return { arriving, fee: subtractSats(whole, arriving) }
}
