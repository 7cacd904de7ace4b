import type { ProductId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'

/** What can be bought, and on which terms. Shares are in hundredths of a percent. */
export type Product = {
  id: ProductId
  name: string
  loop: 'open' | 'closed'
  minCents: Cents
  maxCents: Cents
  loadFeeBasisPoints: bigint
  creationFeeCents: Cents
  usualLoadFeeBasisPoints: bigint
  usualCreationFeeCents: Cents
  discountBasisPoints: bigint
  rewardBasisPoints: bigint
  issuer: 1 | 2
  countries: string[]
  terms: string
  merchantName: string
  artBase64: string
  brandColor: string
  textColor: string
  redemptionInstructions: string | null
}

/** The card that is bought when nobody says which: the open-loop card (D-45). */
export const defaultProductId: ProductId = 'prod_01900000000070008000000000000001'
