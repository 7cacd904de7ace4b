// Wire formats in the supplier's own terms.
import { decimal } from './hundredths.ts'
import type { Brand } from './catalogue/read-brands.ts'
import { availableOf, canBeOrdered, iso, standingOf, type Order, type SupplierState } from './state.ts'
import { findBrand } from './catalogue/read-brands.ts'

export const textNames = [
  'description',
  'disclaimer',
  'refund_policy',
  'reissuance_policy',
  'terms_buyer',
  'terms_consumer',
  'redemption_instructions',
] as const
export type TextName = (typeof textNames)[number]

/** `contents`: texts as addresses, or in full. */
export function productShape(state: SupplierState, brand: Brand, origin: string, contents: Record<string, unknown>) {
  const { code, name, currency, colors, values } = brand
  const standing = standingOf(state, code)
  const list = availableOf(state, brand)
  const all = values.kind === 'open' ? [values.min, values.max] : values.list
  return {
    code,
    name,
    currency,
    state: standing.state,
    is_orderable: canBeOrdered(state, brand),
    payout_type: 'gift_card',
    categories: brand.categories,
    countries_redeemable_in: brand.countries,
    customer_service: { phone_number: null, website_url: `${origin}/shops/${code}` },
    discount_multiplier: standing.discount,
    availability: brand.secret === 'url' ? 'realtime' : 'stocked',
    gift_card: {
      denominations: {
        type: values.kind,
        minimum_value: all[0],
        maximum_value: all.at(-1),
        available_list: list,
      },
      expiry: {
        type: brand.months === 0 ? 'indefinite' : 'from-issue-date',
        ...(brand.months > 0 && { in_months: brand.months }),
        date_policy: brand.months === 0 ? 'Does not expire' : `Expires ${brand.months} months from issue date`,
      },
      redeemable_at: brand.redeemableAt,
      barcode_format: brand.barcode,
      e_code_usage_type: brand.secret === 'url' ? 'url-only' : 'undefined',
      website_url: `${origin}/shops/${code}`,
      balance_check_url: `${origin}/shops/${code}`,
      assets: {
        card_image_url: `${origin}/static/product_assets/${code}/${code}-card.svg`,
        icon_image_url: `${origin}/static/product_assets/${code}/${code}-icon.svg`,
        primary_color: colors.paper,
      },
      content_resources: { locale: 'en_US', ...contents },
    },
  }
}

export const textAddresses = (code: string, origin: string): Record<string, string> =>
  Object.fromEntries(textNames.map((name) => [`${name}_markdown_url`, `${origin}/resources/${code}/${name}.md`]))

/** An unfinished order shows only its id. */
export function orderShape(order: Order, origin: string, detail: 'basic' | 'full'): Record<string, unknown> {
  const { id, status, code, faceCents, priceCents } = order
  if (status !== 'COMPLETED')
    return { id, status, message: status === 'FAILED' ? 'Order has failed.' : 'Order is being processed.' }
  const currency = findBrand(code)?.currency ?? 'USD'
  const basic = {
    id,
    status,
    created_at: iso(order.createdAtMs),
    completed_at: iso(order.endedAtMs ?? order.createdAtMs),
    description: order.description,
    payment_method: { type: 'ACCOUNT_BALANCE', currency },
    currency,
    total_price: decimal(priceCents),
    total_discount: decimal(faceCents - priceCents),
  }
  if (detail === 'basic') return basic
  return {
    ...basic,
    metadata: order.metadata,
    transaction_detail: { [currency]: { value: decimal(priceCents) } },
    items: [
      {
        id: order.itemId,
        distribution_method: { type: 'PAYOUT_LINK' },
        products: { type: 'SINGLE', value: code },
        face_value: decimal(faceCents),
        price: decimal(priceCents),
        currency,
        payout: {
          status: order.payout.status,
          status_updated_at: iso(order.payout.updatedAtMs),
          url: payoutUrl(order, origin),
          expiry_date: null,
        },
      },
    ],
  }
}

export const payoutUrl = ({ payout }: Order, origin: string): string => `${origin}/-/${payout.token}`
