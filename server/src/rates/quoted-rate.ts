import type { Coin } from '@moon/money/coin.ts'
import { parsePrice } from '@moon/money/price.ts'
import type { CurrentRate, Rate } from './rate.ts'

/** A dollar token worth less than this has lost its peg. */
const leastDollar = parsePrice('0.99')!

/**
 * The rate for new offers: an order, a lock, a displayed price. A dollar token below its band has none (M-9): nobody is invited to sell
 * it to us. Tokens that arrive all the same are valued at `CurrentRate`.
 */
export function quotedRate(current: CurrentRate, coin: Coin): Rate | undefined {
  const rate = current(coin)
  const isDollar = coin === 'USDC' || coin === 'USDT'
  return rate && isDollar && rate.bid < leastDollar ? undefined : rate
}
