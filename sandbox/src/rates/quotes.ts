import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Asset, Prices } from './prices.ts'

export type Source = 'coinbase' | 'kraken' | 'bitstamp'
export type Quote = { bid: string; ask: string; last: string; open: string; high: string; low: string; atMs: number }
export type Quotes = (source: Source, asset: Asset) => Quote | 'missing'

const spread: Record<Source, number> = { coinbase: 0.0001, kraken: 0.00015, bitstamp: 0.0002 }
const decimals: Record<Asset, number> = { BTC: 2, ETH: 2, LTC: 2, BCH: 2, CGLD: 4, ZEC: 2, USDC: 5, USDT: 5 }
const staleMs = 10 * 60_000

/** One source's quote of an asset: the market price with its own spread, unless the panel made it stale, far off or missing. */
export function openQuotes({ clock, prices, faults }: { clock: Clock; prices: Prices; faults: Faults }): Quotes {
  return (source, asset) => {
    const fault = faults.strike(source, ['stale', 'outlier', 'missing'], asset)
    if (fault?.kind === 'missing') return 'missing'
    const middle = prices.middle(asset) * (fault?.kind === 'outlier' ? 1.05 : 1)
    const places = decimals[asset]
    return {
      bid: (middle * (1 - spread[source])).toFixed(places),
      ask: (middle * (1 + spread[source])).toFixed(places),
      last: middle.toFixed(places),
      open: middle.toFixed(places),
      high: (middle * 1.01).toFixed(places),
      low: (middle * 0.99).toFixed(places),
      atMs: clock.now() - (fault?.kind === 'stale' ? staleMs : 0),
    }
  }
}
