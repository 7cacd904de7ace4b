import type { Coin } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'

/** What one whole coin is worth, from at least two sources that agree, and until when that may be relied on. */
export type Rate = { coin: Coin; bid: Price; quotedAt: Date; goodUntil: Date }

/**
 * The rate at which what arrives is valued; undefined while none is fresh or believed (D-22). What is offered anew asks
 * `quotedRate` instead.
 */
export type CurrentRate = (coin: Coin) => Rate | undefined
