import type { ProductId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'

/** What can be bought, and on which terms. Shares are in hundredths of a percent. */
export type Product = {
  id: ProductId
  name: string
  /** open: a Visa card for any shop; closed: a gift card of one merchant. */
  loop: 'open' | 'closed'
  /** The name of who makes our own card; a gift card has none. */
  issuer: string | null
  /** The name of who makes a gift card, and its word for it; our own card has none. */
  supplier: string | null
  supplierCode: string | null
  isInStock: boolean
  /** The only values there are, cheapest first; none where any between minimum and maximum is possible. */
  denominations: Denomination[]
  minCents: Cents
  maxCents: Cents
  loadFeeBasisPoints: bigint
  creationFeeCents: Cents
  usualLoadFeeBasisPoints: bigint
  usualCreationFeeCents: Cents
  /** The better of what everybody and what this user gets (I-10). */
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

/** What is shown of the cards of a product. */
export type Face = Pick<
  Product,
  'redeemableAt' | 'redemptionInstructions' | 'merchantName' | 'brandColor' | 'textColor' | 'artBase64'
> & {
  id: ProductId
  /** Of the picture: its address is made of it. */
  artSha256: string
}

/** One that is sold out stays among them, to be shown as such (D-45). */
export type Denomination = { valueCents: Cents; isInStock: boolean }

/** The card that is bought when nobody says which: the open-loop card (D-45). */
export const defaultProductId: ProductId = 'prod_01900000000070008000000000000001'
