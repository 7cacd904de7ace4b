import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars, dollarsOut, pagination, paging } from './codecs.ts'
import { productsPerPage } from './limits.ts'

export const cardProduct = z.object({
  id: z.string(),
  name: z.string(),
  open_or_closed_loop: z.enum(['OPEN_LOOP', 'CLOSED_LOOP']),
  minimum_value: dollarsOut,
  maximum_value: dollarsOut,
  discountPercentage: z.number(),
  for_use_in_countries: z.array(z.string()),
  current_terms_and_conditions: z.string(),
  merchant: z.object({
    name: z.string(),
    card_art_base64: z.string(),
    primary_brand_color: z.string(),
    primary_text_color: z.string(),
    redemption_instructions: z.nullable(z.string()),
  }),
  /** Fixed values, dearest last; empty where any value between minimum and maximum is possible. */
  denominations: z.array(z.object({ denomination: dollarsOut, inStock: z.boolean() })),
  /** False: shown, but cannot be bought right now. */
  inStock: z.boolean(),
  category: z.nullable(z.string()),
  /** Where a shop takes it; null for a card that is no shop's. */
  redeemableAt: z.nullable(z.enum(['all', 'online', 'in-store'])),
  /** Percent of the coins paid that comes back as reward sats (D-15). */
  rewardPercent: z.number(),
})

export type CardProduct = z.infer<typeof cardProduct>

export const productCalls = {
  listProducts: {
    method: 'GET',
    ...short('/card-products'),
    who: 'member',
    summary: 'The catalogue; cardProducts is an alias of giftCards (I-09)',
    query: z.object({
      /** Words of a name, a category or what a shop says of itself; small mistakes are forgiven. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      category: z.optional(z.string().check(z.maxLength(60))),
      /** ISO 3166-1 alpha-2. */
      country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
      ...paging(productsPerPage),
    }),
    answer: z.object({ giftCards: z.array(cardProduct), cardProducts: z.array(cardProduct), pagination }),
    refusals: ['bad_input'],
  },
  readProduct: {
    method: 'GET',
    ...short('/card-products/:cardProductId'),
    who: 'member',
    summary: 'One product',
    params: z.object({ cardProductId: z.string() }),
    answer: cardProduct,
    refusals: ['not_found'],
  },
  productFilters: {
    method: 'GET',
    ...short('/card-product-filters'),
    who: 'member',
    summary: 'Categories and countries of the catalogue, each with its number of products; the country of the person',
    answer: z.object({
      categories: z.array(z.object({ category: z.string(), count: z.number() })),
      countries: z.array(z.object({ country: z.string(), count: z.number() })),
      ownCountry: z.nullable(z.string()),
    }),
  },
  cardFee: {
    method: 'POST',
    ...short('/card/card-fee'),
    who: 'member',
    summary: 'Fees of a product, and the usual ones that they replace (D-12)',
    body: z.object({ cardProductId: z.string() }),
    answer: z.object({
      data: z.object({
        cardCreationFee: dollars,
        loadFeePercent: z.number(),
        usualCreationFee: dollars,
        usualLoadFeePercent: z.number(),
      }),
    }),
    refusals: ['not_found'],
  },
  discount: {
    method: 'GET',
    ...short('/users/discount/:cardProductId'),
    who: 'member',
    summary: 'The discount of a product for this person in percent',
    params: z.object({ cardProductId: z.string() }),
    answer: z.object({ discountPercent: z.number() }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
