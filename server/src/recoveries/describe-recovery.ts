import { writtenAs, type ChainName } from '@moon/contract/chains.ts'
import type { Recovery } from '@moon/contract/recoveries.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { coinReceivedWire, units, type Units } from '@moon/money/coin.ts'
import { centsWorthRoundedDown } from '@moon/money/price.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Recoverable } from './store.ts'

/** What is needed to value coins and to price their recovery. */
export type Terms = { rate: CurrentRate; recoveryFeeCents: Cents }

/** How a user sees coins that arrived where they are not taken. */
export function describeRecovery({ rate, recoveryFeeCents }: Terms, one: Recoverable): Recovery {
  const worth = worthOf(rate, one)
  const isAsked = one.askedFee !== null
  const isTooSmall = worth !== undefined && worth <= recoveryFeeCents
  return {
    id: one.id,
    coin: one.coin,
    amount: amountOf(one.coin, one.units),
    network: one.network as Recovery['network'],
    askedCoin: one.askedIn,
    askedNetwork: one.askedOn as ChainName,
    address: one.address,
    seenAt: one.seenAt,
    worth: worth ?? null,
    fee: cents(one.askedFee ?? recoveryFeeCents),
    state: isAsked ? 'asked' : isTooSmall ? 'too_small' : 'found',
  }
}

const amountOf = (coin: Recoverable['coin'], amount: Units): string => coinReceivedWire(writtenAs(coin), units(amount))

function worthOf(rate: CurrentRate, { coin, units: amount }: Recoverable): Cents | undefined {
  const priced = writtenAs(coin)
  if (priced !== coin) return undefined
  const bid = rate(priced)?.bid
  return bid && centsWorthRoundedDown(priced, amount, bid)
}
