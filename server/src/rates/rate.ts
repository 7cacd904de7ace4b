import type { Coin } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'

/** The price of one whole coin from at least two agreeing sources, and until when it may be relied on. */
export type Rate = { coin: Coin; bid: Price; quotedAt: Date; goodUntil: Date }

/** The rate at which arriving money is valued; undefined while none is fresh or believed (D-22). New offers use `quotedRate` instead. */
export type CurrentRate = (coin: Coin) => Rate | undefined
