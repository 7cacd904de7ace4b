import { coinWire } from '@moon/money/coin.ts'
import type { Coin, Units } from '@moon/money/coin.ts'
import { groupCoin, shownName } from '@moon/money/format.ts'
import { classNames } from '../class-names.ts'

type CoinAmountProps = { coin: Coin; units: Units; className?: string }

/** A coin's amount with its unit behind; the decimals stand in groups that the eye can count. */
export function CoinAmount({ coin, units, className }: CoinAmountProps) {
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)}>
      {groupCoin(coinWire(coin, units))} {shownName(coin)}
    </span>
  )
}
