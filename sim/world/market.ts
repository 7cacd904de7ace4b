import { price, type Price } from '@moon/money/rate.ts'
import { after, type Clock } from '../../server/src/kit/clock.ts'
import type { CurrentRate } from '../../server/src/rates/rate.ts'
import type { Dice } from '../dice.ts'

const minuteMs = 60_000

/** What a bitcoin is worth, and whether anybody will say so. */
export class Market {
  isQuoted = true
  private at: Price
  private readonly clock: Clock

  constructor(clock: Clock, dice: Dice) {
    this.clock = clock
    this.at = price(BigInt(dice.between(2_000_000, 12_000_000)) * 1_000_000n + BigInt(dice.below(1_000_000)))
  }

  get bid(): Price {
    return this.at
  }

  /** A jump of up to `percent` up or down. */
  move(dice: Dice, percent: number): void {
    const basisPoints = BigInt(10_000 + dice.between(-100 * percent, 100 * percent))
    this.at = price((this.at * basisPoints) / 10_000n)
  }

  readonly rate: CurrentRate = (coin) => {
    if (!this.isQuoted || coin !== 'BTC') return undefined
    const quotedAt = this.clock.now()
    return { coin, bid: this.at, quotedAt, goodUntil: after(quotedAt, 3 * minuteMs) }
  }
}
