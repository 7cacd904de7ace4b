import type { PriceLine } from '@moon/contract/price.ts'
import type { PriceLines } from '@moon/contract/purchases.ts'
import { parseDollars, zeroCents } from '@moon/money/cents.ts'
import { coinWire, type Coin } from '@moon/money/coin.ts'
import { groupCoin, shownName } from '@moon/money/format.ts'
import { parsePrice, unitsOwedRoundedUp } from '@moon/money/rate.ts'
import { sats } from '@moon/money/sats.ts'
import { useRate } from '../../session/rates.ts'

/** What a price comes to in a coin at the rate of now; nothing without a rate, or when nothing is due. */
export function useDueCoin(price: PriceLine | undefined, coin: Coin): string | undefined {
  const bid = parsePrice(useRate(coin)?.bid ?? '')
  if (!price || !bid || price.due <= 0n) return undefined
  return shownCoin(coinWire(coin, unitsOwedRoundedUp(coin, price.due, bid)), coin)
}

/** `0.00025` on the wire is shown in groups that the eye can count, its unit behind. */
export const shownCoin = (amount: string | undefined, coin: Coin): string | undefined =>
  amount === undefined ? undefined : `${groupCoin(amount)} ${shownName(coin)}`

/** The price as the server wrote it on the order. */
export function pricedBy(lines: PriceLines): PriceLine {
  const dollars = (text: string) => parseDollars(text) ?? zeroCents
  return {
    value: dollars(lines.value),
    discount: dollars(lines.discount),
    loadFee: dollars(lines.loadFee),
    creationFee: dollars(lines.creationFee),
    total: dollars(lines.total),
    appliedSats: sats(BigInt(lines.appliedSats)),
    appliedSatsCents: dollars(lines.appliedSatsUsd),
    appliedCredit: dollars(lines.appliedCredit),
    due: dollars(lines.due),
  }
}
