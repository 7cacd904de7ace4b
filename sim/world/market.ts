import type { Coin } from '@moon/money/coin.ts'
import { price, type Price } from '@moon/money/rate.ts'
import { after, type Clock } from '../../server/src/kit/clock.ts'
import type { CurrentRate } from '../../server/src/rates/rate.ts'
import type { Dice } from '../plan/dice.ts'

const minuteMs = 60_000

/** What a bitcoin is worth, and whether anybody will say so. */
export class Market {
  isQuoted = true
  private at: Price
  /** Dollars as tokens are not always worth one (F-104). */
  private readonly dollar: Price
  private readonly clock: Clock

  constructor(clock: Clock, dice: Dice) {
    this.clock = clock
    this.at = price(BigInt(dice.between(2_000_000, 12_000_000)) * 1_000_000n + BigInt(dice.below(1_000_000)))
    this.dollar = price(dice.chance(0.7) ? 100_000_000n : BigInt(dice.between(98_000_000, 100_500_000)))
  }

  get bid(): Price {
    return this.at
  }

  /** A jump of up to `percent` up or down. */
  move(dice: Dice, percent: number): void {
    const basisPoints = BigInt(10_000 + dice.between(-100 * percent, 100 * percent))
    this.at = price((this.at * basisPoints) / 10_000n)
  }

  priceOf(coin: Coin): Price {
    if (coin === 'USDC' || coin === 'USDT') return this.dollar
    return coin === 'BTC' ? this.at : price(this.at / 20n)
  }

  readonly rate: CurrentRate = (coin) => {
    if (!this.isQuoted) return undefined
    const quotedAt = this.clock.now()
    return { coin, bid: this.priceOf(coin), quotedAt, goodUntil: after(quotedAt, 3 * minuteMs) }
  }
}
