import type { PriceLine } from '@moon/contract/price.ts'
import type { PriceLines } from '@moon/contract/purchases.ts'
import { coinWire, type Coin } from '@moon/money/coin.ts'
import { groupCoin, shownName } from '@moon/money/format.ts'
import { unitsOwedRoundedUp } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import { useRate } from '../../session/use-rate.ts'
import { coinPaid, type Draft } from '../flow/draft.ts'

/** Returns the price in coins at the current rate; undefined without a rate, or when nothing is due. */
export function useDueCoin(
  price: PriceLine | undefined,
  draft: Pick<Draft, 'wallet' | 'exchangeWallet'>,
): string | undefined {
  const coin = coinPaid(draft)
  const bid = useRate(coin, draft.wallet)?.bid
  if (!price || !bid || price.due <= 0n) return undefined
  return shownCoin(coinWire(coin, unitsOwedRoundedUp(coin, price.due, bid)), coin)
}

/** Formats `0.00025` from the wire in groups of digits, followed by its unit. */
export const shownCoin = (amount: string | undefined, coin: Coin): string | undefined =>
  amount === undefined ? undefined : `${groupCoin(amount)} ${shownName(coin)}`

/** Converts the price that the server wrote on the order. */
export function pricedBy(lines: PriceLines): PriceLine {
  return {
    value: lines.value,
    discount: lines.discount,
    loadFee: lines.loadFee,
    creationFee: lines.creationFee,
    overdraft: lines.overdraft,
    total: lines.total,
    appliedSats: sats(BigInt(lines.appliedSats)),
    appliedSatsCents: lines.appliedSatsUsd,
    appliedCredit: lines.appliedCredit,
    due: lines.due,
  }
}
