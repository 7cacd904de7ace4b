import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars, pagination, paging, sameWords, words } from './codecs.ts'
import { productsPerPage } from './limits.ts'
import { renamed } from './renamed.ts'

const loop = words({ open: 'OPEN_LOOP', closed: 'CLOSED_LOOP' })

/** The product bought: our own card, or a shop's gift card by name. */
export const productName = renamed({ id: z.string(), name: z.string(), loop }, { loop: 'open_or_closed_loop' })

const merchant = renamed(
  {
    name: z.string(),
    /** An image in base64. */
    art: z.string(),
    brandColor: z.string(),
    textColor: z.string(),
    redemptionInstructions: z.nullable(z.string()),
  },
  {
    art: 'card_art_base64',
    brandColor: 'primary_brand_color',
    textColor: 'primary_text_color',
    redemptionInstructions: 'redemption_instructions',
  },
)

export const cardProduct = renamed(
  {
    id: z.string(),
    name: z.string(),
    loop,
    min: dollars,
    max: dollars,
    discountPercentage: z.number(),
    /** Countries where the gift card can be used; empty: everywhere. */
    countries: z.array(z.string()),
    terms: z.string(),
    merchant,
    /** Fixed values, ascending; empty if any value between minimum and maximum is possible. */
    denominations: z.array(renamed({ value: dollars, inStock: z.boolean() }, { value: 'denomination' })),
    /** False: shown, but currently not for sale. */
    inStock: z.boolean(),
    category: z.nullable(z.string()),
    /** Where the shop accepts the card; null for an open-loop card. */
    redeemableAt: z.nullable(sameWords(['all', 'online', 'in-store'])),
    /** Percentage of the coins paid that is returned as reward sats (D-15). */
    rewardPercent: z.number(),
  },
  {
    loop: 'open_or_closed_loop',
    min: 'minimum_value',
    max: 'maximum_value',
    countries: 'for_use_in_countries',
    terms: 'current_terms_and_conditions',
  },
)

export type CardProduct = z.output<typeof cardProduct>

export const productCalls = {
  listProducts: {
    method: 'GET',
    ...short('/card-products'),
    who: 'member',
    scope: 'read',
    summary: 'The catalogue; cardProducts is an alias of giftCards (I-09)',
    query: z.object({
      /** Words of a name, a category or a shop's description; typing errors are tolerated. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      category: z.optional(z.string().check(z.maxLength(60))),
      /** ISO 3166-1 alpha-2. */
      country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
      ...paging(productsPerPage),
    }),
    answer: renamed({ products: z.array(cardProduct), pagination }, { products: ['giftCards', 'cardProducts'] }),
    refusals: ['bad_input'],
  },
  readProduct: {
    method: 'GET',
    ...short('/card-products/:cardProductId'),
    who: 'member',
    scope: 'read',
    summary: 'One product',
    params: z.object({ cardProductId: z.string() }),
    answer: cardProduct,
    refusals: ['not_found'],
  },
  productFilters: {
    method: 'GET',
    ...short('/card-product-filters'),
    who: 'member',
    scope: 'read',
    summary: 'Categories and countries of the catalogue, each with its number of products; the country of the user',
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
    scope: 'read',
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
    scope: 'read',
    summary: 'The discount of a product for this user in percent',
    params: z.object({ cardProductId: z.string() }),
    answer: z.object({ discountPercent: z.number() }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
