import type { Cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import type { SupplierProduct } from '../supplier.ts'
import { basisPointsOf, centsOf } from './cents-of.ts'

const address = z.optional(z.nullable(z.string()))

const texts = z.object({
  description_markdown_url: address,
  terms_consumer_markdown_url: address,
  redemption_instructions_markdown_url: address,
})

const product = z.object({
  code: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  state: z.string(),
  is_orderable: z.boolean(),
  payout_type: z.literal('gift_card'),
  categories: z.array(z.string()),
  countries_redeemable_in: z.array(z.string()),
  discount_multiplier: z.string(),
  gift_card: z.object({
    denominations: z.object({
      type: z.enum(['open', 'fixed']),
      minimum_value: z.optional(z.nullable(z.string())),
      maximum_value: z.optional(z.nullable(z.string())),
      available_list: z.optional(z.nullable(z.array(z.string()))),
    }),
    redeemable_at: z.optional(z.nullable(z.enum(['all', 'online', 'in-store']))),
    website_url: address,
    assets: z.optional(
      z.nullable(z.object({ card_image_url: address, primary_color: z.optional(z.nullable(z.string())) })),
    ),
    content_resources: z.optional(z.nullable(texts)),
  }),
})

/**
 * Converts a product. Returns undefined for payouts that are not gift cards (more kinds may come), and for a product
 * whose values are not whole cents, because we could not sell it at its price.
 */
export function productFrom(wire: unknown): SupplierProduct | undefined {
  const read = product.safeParse(wire)
  if (!read.success) return undefined
  const { gift_card: card, ...common } = read.data
  const denominations = denominationsFrom(card.denominations)
  const discountBasisPoints = basisPointsOf(common.discount_multiplier)
  if (!denominations || discountBasisPoints === undefined) return undefined
  const color = card.assets?.primary_color?.toUpperCase() ?? ''
  return {
    code: common.code,
    name: common.name,
    currency: common.currency,
    // A degraded product is slow but can be ordered.
    isOrderable: common.is_orderable && common.state !== 'TEMPORARILY_DISABLED',
    categories: common.categories,
    countries: common.countries_redeemable_in,
    discountBasisPoints,
    denominations,
    redeemableAt: card.redeemable_at ?? 'all',
    brandColor: /^#[0-9A-F]{6}$/.test(color) ? color : null,
    artUrl: card.assets?.card_image_url ?? null,
    descriptionUrl: card.content_resources?.description_markdown_url ?? null,
    termsUrl: card.content_resources?.terms_consumer_markdown_url ?? null,
    redemptionUrl: card.content_resources?.redemption_instructions_markdown_url ?? null,
    websiteUrl: card.website_url ?? null,
  }
}

type Wire = z.infer<typeof product>['gift_card']['denominations']

function denominationsFrom(wire: Wire): SupplierProduct['denominations'] | undefined {
  if (wire.type === 'open') {
    const [minCents, maxCents] = [centsOf(wire.minimum_value ?? ''), centsOf(wire.maximum_value ?? '')]
    if (minCents === undefined || maxCents === undefined || minCents <= 0n || maxCents < minCents) return undefined
    return { kind: 'open', minCents, maxCents }
  }
  const values = (wire.available_list ?? []).map(centsOf)
  const isExact = (values: readonly (Cents | undefined)[]): values is Cents[] =>
    values.every((value) => value !== undefined && value > 0n)
  if (!isExact(values)) return undefined
  return { kind: 'fixed', cents: [...new Set(values)].sort((a, b) => (a < b ? -1 : 1)) }
}
