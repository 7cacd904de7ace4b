import type { Handlers } from '../http/serve-calls.ts'
import { giftArtRoutes } from './gift-art-routes.ts'
import { createStorefront } from './read-storefront.ts'

type Deps = Parameters<typeof createStorefront>[0]

/** The front page's prices and shops, filled in when the page is sent and refreshed by its script. */
export function pagesRoom(deps: Deps) {
  const readStorefront = createStorefront(deps)
  const handlers: Handlers<'cardPrices'> = {
    cardPrices: async () => {
      const { prices } = await readStorefront()
      if (!prices) return { prices: null }
      const { goodUntil, ...rest } = prices
      return { prices: { ...rest, goodForMs: goodUntil.getTime() - deps.clock.now().getTime() } }
    },
  }
  return { handlers, plugins: [giftArtRoutes(deps)], readStorefront }
}
