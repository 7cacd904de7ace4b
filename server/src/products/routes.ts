import { readFlags } from '../flags/read-flags.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { countryOf } from '../users/reads.ts'
import { cacheShelf } from './cache-shelf.ts'
import type { Product } from './product.ts'
import { readOfferedProduct } from './read-product.ts'
import { countShelf, searchShelf } from './shelf.ts'
import { readOffered } from './store.ts'
import { percent, describeProduct } from './describe-product.ts'

/** `supplier`: who makes gift cards; null when there are none. */
type Deps = { database: Database; clock: Clock; supplier: GiftCardSupplier | null }
type Calls = 'listProducts' | 'readProduct' | 'productFilters' | 'cardFee' | 'discount'

export function productRoutes(deps: Deps): Handlers<Calls> {
  const { database, clock } = deps
  const shelf = cacheShelf({ database })
  const viewOf = async (userId: string) => ({
    isClosedShown: await hasGiftCards(deps, userId),
    ownCountry: await countryOf(database.db, userId),
    now: clock.now(),
  })
  return {
    listProducts: async ({ query: { currentPage, perPage, ...filter } }, { memberId: userId }) => {
      const view = await viewOf(userId)
      const found = searchShelf(await shelf(), { ...filter, ...view })
      const ids = found.slice((currentPage - 1) * perPage, currentPage * perPage)
      const products = await readOffered(database.db, { ids, userId, now: view.now })
      const shown = products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(describeProduct)
      const lastPage = Math.max(1, Math.ceil(found.length / perPage))
      return { products: shown, pagination: { currentPage, lastPage, total: found.length, perPage } }
    },
    productFilters: async (_input, { memberId }) => {
      const view = await viewOf(memberId)
      const { categories, countries } = countShelf(await shelf(), view)
      return {
        categories: categories.map(([category, count]) => ({ category, count })),
        countries: countries.map(([country, count]) => ({ country, count })),
        ownCountry: view.ownCountry,
      }
    },
    readProduct: async ({ params }, { memberId }) =>
      describeProduct(await offered(deps, params.cardProductId, memberId)),
    cardFee: async ({ body }, { memberId }) => {
      const product = await offered(deps, body.cardProductId, memberId)
      return {
        data: {
          cardCreationFee: product.creationFeeCents,
          loadFeePercent: percent(product.loadFeeBasisPoints),
          usualCreationFee: product.usualCreationFeeCents,
          usualLoadFeePercent: percent(product.usualLoadFeeBasisPoints),
        },
      }
    },
    discount: async ({ params }, { memberId }) => ({
      discountPercent: percent((await offered(deps, params.cardProductId, memberId)).discountBasisPoints),
    }),
  }
}

async function offered(deps: Deps, id: string, userId: string): Promise<Product> {
  const product = await readOfferedProduct(deps.database.db, { id, userId, now: deps.clock.now() })
  if (!product || (product.loop === 'closed' && !(await hasGiftCards(deps, userId)))) throw new Refusal('not_found')
  return product
}

/** Flags are enforced here, too: without this one only our own card is offered (D-38). */
const hasGiftCards = async ({ database, supplier }: Deps, userId: string): Promise<boolean> =>
  supplier !== null && (await readFlags(database.db, userId)).giftCards
