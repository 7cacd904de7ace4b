import type { ExchangeRate } from '@moon/contract/rates.ts'
import { walletProviders } from '@moon/contract/users.ts'
import { coinDecimals, type Coin } from '@moon/money/coin.ts'
import type { Clock } from '../kit/clock.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { quotedRate } from './quoted-rate.ts'
import type { CurrentRate } from './rate.ts'

type Deps = { currentRate: CurrentRate; clock: Clock; log: Log }
type Pair = { quote: string; base: string }
type Asked = { pairs: readonly Pair[]; paymentMethod?: string | undefined }

/**
 * Returns the requested pairs that can be priced now, each under `{coin}_USD`; a reversed pair is recognised (I-17). Pairs that are
 * unknown or have no fresh rate are left out and logged. When no pair is fresh the call is refused, never with a 503, which the web app
 * would read as maintenance (D-22).
 */
export function exchangeRates(
  { currentRate, clock, log }: Deps,
  { pairs, paymentMethod }: Asked,
): Record<string, ExchangeRate> {
  const answer: Record<string, ExchangeRate> = {}
  const stale: Coin[] = []
  const now = clock.now()
  if (paymentMethod !== undefined && !methods.has(paymentMethod))
    log.warn({ paymentMethod }, 'exchange rates were asked for with an unknown payment method')
  for (const pair of pairs) {
    const coin = coinOf(pair)
    if (coin === undefined) {
      log.warn(pair, 'an unknown exchange rate was asked for')
      continue
    }
    const rate = quotedRate(currentRate, coin)
    if (rate === undefined) stale.push(coin)
    else
      answer[`${coin}_USD`] = {
        quote: coin,
        base: 'USD',
        bid: rate.bid,
        ttl: rate.goodUntil.getTime() - now.getTime(),
        lastUpdated: rate.quotedAt,
      }
  }
  if (stale.length > 0) log.warn({ coins: stale }, 'an exchange rate was asked for that is not fresh')
  if (stale.length > 0 && Object.keys(answer).length === 0) throw new Refusal('rates_unavailable')
  return answer
}

/** One rate for all of them: no payment method costs more (decision 220). */
const methods: ReadonlySet<string> = new Set(walletProviders)

function coinOf({ quote, base }: Pair): Coin | undefined {
  if (base === 'USD') return coinNamed(quote)
  return quote === 'USD' ? coinNamed(base) : undefined
}

/** Coinbase lists CELO under its old symbol CGLD. */
const coinNamed = (symbol: string): Coin | undefined =>
  symbol === 'CELO' ? 'CGLD' : Object.hasOwn(coinDecimals, symbol) ? (symbol as Coin) : undefined
