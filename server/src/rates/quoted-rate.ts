import type { Coin } from '@moon/money/coin.ts'
import { parsePrice } from '@moon/money/price.ts'
import type { CurrentRate, Rate } from './rate.ts'

/** A token that promises a dollar and is worth less than this has lost its peg. */
const leastDollar = parsePrice('0.99')!

/**
 * The rate at which something new may be offered: an order, a lock, a price that is shown. A dollar token below its band
 * has none (M-9): nobody is invited to sell it to us. What comes of it all the same is worth what `CurrentRate` says.
 */
export function quotedRate(current: CurrentRate, coin: Coin): Rate | undefined {
  const rate = current(coin)
  const isDollar = coin === 'USDC' || coin === 'USDT'
  return rate && isDollar && rate.bid < leastDollar ? undefined : rate
}
