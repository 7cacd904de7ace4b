// One random walk behind all three sources, so that they agree as real markets do. Each asset has a price set by the panel; the walk
// drifts a few hundredths of a percent around it and always returns.
import type { Clock } from '../clock.ts'
import { keep } from '../keep.ts'

export type Asset = 'BTC' | 'ETH' | 'LTC' | 'BCH' | 'CGLD' | 'ZEC' | 'USDC' | 'USDT'

export type Prices = {
  /** The current market price in dollars. */
  middle(asset: Asset): number
  /** The set prices, to which the walk returns. */
  list(): Record<Asset, number>
  isMoving(): boolean
  set(change: { prices?: Partial<Record<Asset, number>>; isMoving?: boolean }): void
}

export const assets = ['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC', 'USDC', 'USDT'] as const

const stepMs = 5_000
const stepSize = 0.0001
const lean = 0.98

export function openPrices({
  clock,
  dataDir,
  random = Math.random,
}: {
  clock: Clock
  dataDir: string | undefined
  random?: () => number
}): Prices {
  const kept = keep<{ prices: Record<Asset, number>; isMoving: boolean }>(dataDir, 'rates', {
    prices: { BTC: 100_000, ETH: 4_000, LTC: 100, BCH: 500, CGLD: 0.5, ZEC: 60, USDC: 1, USDT: 1 },
    isMoving: true,
  })
  const away = new Map<Asset, number>()
  let walkedTo = clock.now()

  const walk = () => {
    const steps = Math.min(500, Math.floor((clock.now() - walkedTo) / stepMs))
    if (steps > 0) walkedTo = clock.now()
    for (let step = 0; step < steps; step += 1)
      for (const asset of assets) away.set(asset, (away.get(asset) ?? 0) * lean + (random() * 2 - 1) * stepSize)
  }

  return {
    middle(asset) {
      walk()
      return kept.value.prices[asset] * (1 + (kept.value.isMoving ? (away.get(asset) ?? 0) : 0))
    },
    list: () => ({ ...kept.value.prices }),
    isMoving: () => kept.value.isMoving,
    set(change) {
      for (const asset of assets) {
        const price = change.prices?.[asset]
        if (price === undefined) continue
        kept.value.prices[asset] = price
        away.set(asset, 0)
      }
      kept.value.isMoving = change.isMoving ?? kept.value.isMoving
      kept.save()
    },
  }
}
