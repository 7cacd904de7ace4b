import type { Swipe } from '../panel/shops.ts'
import type { ProductDrawing } from './art/draw-product.ts'
import type { PriceStyle } from './price-text.ts'

/** How the checkout takes a card; each kind exists in real shops. */
type CheckoutKind = 'plain form' | 'single-page app' | 'one frame' | 'frame per field' | 'shadow root' | 'four boxes'

/** Amounts are whole cents of the shop's currency. */
export type Product = {
  name: string
  note: string
  price: number
  before?: number
  count: number
  drawing: ProductDrawing
}

/** A shop with a cart and a checkout that charges cards of the issuer. */
export type CheckoutShop = {
  id: string
  name: string
  tagline: string
  kind: CheckoutKind
  /** Prefix of its order numbers. */
  prefix: string
  language: 'en' | 'de'
  prices: PriceStyle
  products: readonly Product[]
  shipping: number
  /** Added to the prices, or included in them. */
  tax: { perMille: number; isIncluded: boolean }
  /** An instalment offer, whose amount is not the total. */
  offer?: 'four parts' | 'every month'
  merchant: Pick<Swipe['merchant'], 'descriptor' | 'mcc' | 'city' | 'state' | 'country' | 'acceptor_id'>
  look: {
    paper: string
    raised: string
    ink: string
    muted: string
    line: string
    accent: string
    onAccent: string
    font: string
    radius: string
  }
}
