import type { Handlers } from '../http/serve-calls.ts'
import { giftArtRoutes } from './gift-art-routes.ts'
import { createStorefront } from './read-storefront.ts'

type Deps = Parameters<typeof createStorefront>[0]

/** What the front page shows, filled in when it is sent and asked for again by its script. */
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
