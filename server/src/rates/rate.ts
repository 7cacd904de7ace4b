import type { Coin } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/rate.ts'

/** What one whole coin is worth, from at least two sources that agree, and until when that may be relied on. */
export type Rate = { coin: Coin; bid: Price; quotedAt: Date; goodUntil: Date }

/** The latest rate of a coin, or undefined when none is fresh (D-22): then no new quote is given. */
export type CurrentRate = (coin: Coin) => Rate | undefined
