import { giftArtPath } from './gift-art-routes.ts'
import { readGiftWall } from './read-gift-wall.ts'
import { readCardPrices, type CardPricesNow } from './read-card-prices.ts'
import { lastKnown } from './last-known.ts'
import { rememberFor } from './remember-for.ts'

/** What the front page shows of what is sold: the current price of our card, and the shops with their discounts. */
export type Storefront = {
  prices: CardPricesNow | undefined
  gifts: { name: string; discountBasisPoints: bigint; art: string }[]
}

type Deps = Parameters<typeof readCardPrices>[0] & Parameters<typeof readGiftWall>[0]

const rememberMs = 5_000

/**
 * Reads the storefront at most every few seconds, however many visitors there are. While the database is late or
 * away, it is what was last read. An expired price is left out.
 */
export function createStorefront(deps: Deps): () => Promise<Storefront> {
  const { clock } = deps
  const read = lastKnown<Storefront>(rememberFor(rememberMs, { clock, ask: () => readStorefront(deps) }), {
    prices: undefined,
    gifts: [],
  })
  return async () => {
    const { prices, gifts } = await read()
    return { prices: prices && prices.goodUntil > clock.now() ? prices : undefined, gifts }
  }
}

async function readStorefront(deps: Deps): Promise<Storefront> {
  const [prices, gifts] = await Promise.all([readCardPrices(deps), readGiftWall(deps)])
  return {
    prices,
    gifts: gifts.map((gift) => ({
      name: gift.name,
      discountBasisPoints: gift.discountBasisPoints,
      art: giftArtPath(gift),
    })),
  }
}
