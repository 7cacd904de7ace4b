import type { CardProduct } from '@moon/contract/products.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Handlers } from '../kit/http.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Product } from './product.ts'
import { countOffered, findOfferedProduct, readOffered } from './store.ts'

type Deps = { database: Database; clock: Clock }

export const productRoutes = ({
  database,
  clock,
}: Deps): Handlers<'listProducts' | 'readProduct' | 'cardFee' | 'discount'> => ({
  listProducts: async ({ query: { currentPage, perPage } }) => {
    const now = clock.now()
    const products = await readOffered(database.db, { now, limit: perPage, offset: (currentPage - 1) * perPage })
    const total = Number((await countOffered(database.db, now))?.total ?? 0n)
    const giftCards = products.map(wireProduct)
    const pagination = { currentPage, lastPage: Math.max(1, Math.ceil(total / perPage)), total, perPage }
    return { giftCards, cardProducts: giftCards, pagination }
  },
  readProduct: async ({ params: { cardProductId } }) => wireProduct(await offered({ database, clock }, cardProductId)),
  cardFee: async ({ body: { cardProductId } }) => {
    const product = await offered({ database, clock }, cardProductId)
    return {
      data: {
        cardCreationFee: dollarsWire(product.creationFeeCents),
        loadFeePercent: percent(product.loadFeeBasisPoints),
        usualCreationFee: dollarsWire(product.usualCreationFeeCents),
        usualLoadFeePercent: percent(product.usualLoadFeeBasisPoints),
      },
    }
  },
  discount: async ({ params: { cardProductId } }) => ({
    discountPercent: percent((await offered({ database, clock }, cardProductId)).discountBasisPoints),
  }),
})

async function offered({ database, clock }: Deps, id: string): Promise<Product> {
  const product = await findOfferedProduct(database.db, id, clock.now())
  if (!product) throw new Refusal('not_found')
  return product
}

const percent = (basisPoints: bigint): number => Number(basisPoints) / 100

function wireProduct(product: Product): CardProduct {
  return {
    id: product.id,
    name: product.name,
    open_or_closed_loop: product.loop === 'open' ? 'OPEN_LOOP' : 'CLOSED_LOOP',
    minimum_value: dollarsWire(product.minCents),
    maximum_value: dollarsWire(product.maxCents),
    discountPercentage: percent(product.discountBasisPoints),
    for_use_in_countries: product.countries,
    current_terms_and_conditions: product.terms,
    merchant: {
      name: product.merchantName,
      card_art_base64: product.artBase64,
      primary_brand_color: product.brandColor,
      primary_text_color: product.textColor,
      redemption_instructions: product.redemptionInstructions,
    },
    denominations: [],
    inStock: true,
    category: null,
    redeemableAt: null,
    rewardPercent: percent(product.rewardBasisPoints),
  }
}
