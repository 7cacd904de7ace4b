import { readFlags } from '../flags/read-flags.ts'
import type { Clock } from '../kit/clock.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import type { Database } from '../kit/db.ts'
import type { Handlers } from '../kit/http.ts'
import { Refusal } from '../kit/refusal.ts'
import { countryOf } from '../users/country-of.ts'
import { keepShelf } from './keep-shelf.ts'
import type { Product } from './product.ts'
import { readOfferedProduct } from './read-product.ts'
import { countShelf, searchShelf } from './shelf.ts'
import { readOffered } from './store.ts'
import { percent, wireProduct } from './wire-product.ts'

type Deps = { database: Database; clock: Clock }
type Calls = 'listProducts' | 'readProduct' | 'productFilters' | 'cardFee' | 'discount'

export function productRoutes({ database, clock }: Deps): Handlers<Calls> {
  const shelf = keepShelf({ database })
  /** What this person may see: without the flag there are no gift cards (D-38). */
  const viewOf = async (userId: string) => ({
    isClosedShown: (await readFlags(database.db, userId)).giftCards,
    ownCountry: await countryOf(database.db, userId),
    now: clock.now(),
  })
  return {
    listProducts: async ({ query: { currentPage, perPage, ...wish } }, { memberId: userId }) => {
      const view = await viewOf(userId)
      const found = searchShelf(await shelf(), { ...wish, ...view })
      const ids = found.slice((currentPage - 1) * perPage, currentPage * perPage)
      const products = await readOffered(database.db, { ids, userId, now: view.now })
      const giftCards = products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(wireProduct)
      const lastPage = Math.max(1, Math.ceil(found.length / perPage))
      return { giftCards, cardProducts: giftCards, pagination: { currentPage, lastPage, total: found.length, perPage } }
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
      wireProduct(await offered({ database, clock }, params.cardProductId, memberId)),
    cardFee: async ({ body }, { memberId }) => {
      const product = await offered({ database, clock }, body.cardProductId, memberId)
      return {
        data: {
          cardCreationFee: dollarsWire(product.creationFeeCents),
          loadFeePercent: percent(product.loadFeeBasisPoints),
          usualCreationFee: dollarsWire(product.usualCreationFeeCents),
          usualLoadFeePercent: percent(product.usualLoadFeeBasisPoints),
        },
      }
    },
    discount: async ({ params }, { memberId }) => ({
      discountPercent: percent(
        (await offered({ database, clock }, params.cardProductId, memberId)).discountBasisPoints,
      ),
    }),
  }
}

async function offered({ database, clock }: Deps, id: string, userId: string): Promise<Product> {
  const product = await readOfferedProduct(database.db, { id, userId, now: clock.now() })
  if (!product || (product.loop === 'closed' && !(await readFlags(database.db, userId)).giftCards))
    throw new Refusal('not_found')
  return product
}
