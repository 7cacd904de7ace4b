import { writtenAs } from '@moon/contract/chains.ts'
import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { coinReceivedWire, units, type Coin } from '@moon/money/coin.ts'

/** An amount with its coin. */
export function amountOf(coin: string, amount: bigint): string {
  if (coin === 'USD') return formatDollars(cents(amount))
  return `${coinReceivedWire(writtenAs(coin as Coin), units(amount))} ${coin}`
}
