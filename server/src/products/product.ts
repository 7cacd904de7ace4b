import type { ProductId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'

/** A product that can be bought, and its terms. Shares are in basis points. */
export type Product = {
  id: ProductId
  name: string
  /** open: a Visa card for any shop; closed: a gift card of one merchant. */
  loop: 'open' | 'closed'
  /** The issuer of our own card; null for a gift card. */
  issuer: string | null
  /** The supplier of a gift card, and its code for it; null for our own card. */
  supplier: string | null
  supplierCode: string | null
  isInStock: boolean
  /** The only values that are sold, cheapest first; empty when any value between minimum and maximum is sold. */
  denominations: Denomination[]
  minCents: Cents
  maxCents: Cents
  loadFeeBasisPoints: bigint
  creationFeeCents: Cents
  usualLoadFeeBasisPoints: bigint
  usualCreationFeeCents: Cents
  /** The better of the product's discount and this user's (I-10). */
  discountBasisPoints: bigint
  rewardBasisPoints: bigint
  categories: string[]
  countries: string[]
  redeemableAt: 'all' | 'online' | 'in-store' | null
  /** Plain text. */
  terms: string
  merchantName: string
  websiteUrl: string | null
  artBase64: string
  brandColor: string
  textColor: string
  /** Plain text. */
  redemptionInstructions: string | null
}

/** What is shown of a product's cards. */
export type Face = Pick<
  Product,
  'redeemableAt' | 'redemptionInstructions' | 'merchantName' | 'brandColor' | 'textColor' | 'artBase64'
> & {
  id: ProductId
  /** The hash of the picture, which its address contains. */
  artSha256: string
}

/** A sold-out value stays in the list, to be shown as such (D-45). */
export type Denomination = { valueCents: Cents; isInStock: boolean }

/** The card that is bought when no product is named: the open-loop card (D-45). */
export const defaultProductId: ProductId = 'prod_01900000000070008000000000000001'
