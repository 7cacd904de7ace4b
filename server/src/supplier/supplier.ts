import type { Delivery } from '../http/signed-delivery-id.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Micros } from '@moon/money/micros.ts'

/**
 * The interface of every supplier of gift cards; runa/ is the first implementation. A time-out is `unknown`, never a
 * failure: an order is requested again under the same key, which returns the order that was placed first, so a
 * purchase has at most one gift card.
 */
export type GiftCardSupplier = {
  /**
   * The supplier's permanent name in our rows. Its ids of products, orders and deliveries are unique at this supplier
   * alone.
   */
  readonly name: string
  /**
   * The whole catalogue, page by page. Throws when it cannot be read to its end, because half a catalogue must not be
   * used.
   */
  listProducts(): AsyncIterable<SupplierProduct>
  /** The present state of one product. */
  readProduct(
    code: string,
  ): Promise<{ kind: 'read'; product: SupplierProduct } | { kind: 'absent' } | { kind: 'unknown' }>
  /**
   * A picture or a text of the catalogue by its address. `elsewhere`: the host is not known as the supplier's, and is
   * never asked.
   */
  readFile(
    url: string,
  ): Promise<
    | { kind: 'read'; file: SupplierFile }
    | { kind: 'absent' }
    | { kind: 'elsewhere'; host: string }
    | { kind: 'unknown' }
  >
  /** `key` is the idempotency key, for ever; a refused key stays refused. `reference` is the purchase id. */
  placeOrder(order: { key: string; reference: string; code: string; faceCents: Cents }): Promise<OrderPlaced>
  readOrder(id: string): Promise<OrderRead>
  /**
   * Finds an order that was requested under this reference and whose answer was lost. Orders from well before
   * `since`, the time of the first request, are not searched.
   */
  findOrder(reference: string, since?: Date): Promise<OrderFound>
  /**
   * Reads the code at the address of a completed order. The address itself is the credential: store it sealed only.
   */
  readRedemption(payoutUrl: string): Promise<RedemptionRead>
  /** Verifies the signature and age of a webhook. A webhook is only a hint: the state is read again. */
  readWebhook(delivery: Delivery): SupplierEvent | 'forged'
}

/** Orders as the supplier lists them. */
export type SupplierHistory = {
  /**
   * Orders that were completed since the `readTo` of an earlier answer; '' is the beginning. The new `readTo` stops
   * before any order in progress. Undefined when the list cannot be read now.
   */
  orderedSince(readTo: string): Promise<{ found: Ordered[]; readTo: string } | undefined>
}
type Ordered = { id: string; units: bigint; reference: string | null; happenedAt: Date | null }

export type SupplierProduct = {
  /** The supplier's code for the product, unique for ever. */
  code: string
  name: string
  /** ISO 4217; only USD is offered so far. */
  currency: string
  isOrderable: boolean
  categories: string[]
  /** ISO 3166-1 alpha-2. */
  countries: string[]
  /** The supplier's discount on the face value, in basis points. */
  discountBasisPoints: bigint
  /** `fixed`: only these values; `open`: any value between the two. */
  denominations: { kind: 'fixed'; cents: Cents[] } | { kind: 'open'; minCents: Cents; maxCents: Cents }
  redeemableAt: 'all' | 'online' | 'in-store'
  /** `#RRGGBB` in capitals; null when the supplier names none. */
  brandColor: string | null
  /** The addresses of a picture and of texts, to be fetched and stored by the products room. */
  artUrl: string | null
  descriptionUrl: string | null
  termsUrl: string | null
  redemptionUrl: string | null
  websiteUrl: string | null
}

/** `type` is the content type that the sender claims. */
type SupplierFile = { type: string; bytes: Uint8Array }

export type OrderPlaced =
  | { kind: 'placed'; order: SupplierOrder }
  /** Final for this key. `out_of_stock`: the product or value cannot be had; `account`: our own balance or rights. */
  | { kind: 'refused'; because: 'out_of_stock' | 'account' | 'other'; detail: string }
  /** It broke down over this key, and answers so from now on. Whether the order was made is not known. */
  | { kind: 'broken'; detail: string }
  /** No answer, or the order is in progress under this key: asked again, it is answered. */
  | { kind: 'unknown' }

export type OrderRead = { kind: 'found'; order: SupplierOrder } | { kind: 'absent' } | { kind: 'unknown' }

/**
 * `unnamed`: the order is not among those with a reference; it may be one of these orders in progress, which have no
 * reference yet.
 */
export type OrderFound = OrderRead | { kind: 'unnamed'; orderIds: string[] }

export type SupplierOrder = {
  id: string
  state: 'processing' | 'completed' | 'failed'
  /** The address of the code, once the order is completed. */
  payoutUrl: string | null
  /**
   * The price that we paid, to the fraction of a cent: the face value less the supplier's discount. Null when the
   * supplier does not state it.
   */
  costMicros: Micros | null
}

export type BarcodeFormat = 'code-128' | 'code-39' | 'ean-13' | 'QR' | 'pdf417'

export type RedemptionRead =
  | { kind: 'ready'; redemption: Redemption }
  /** Paid for but not made yet (out of stock for the moment, being processed): ask again later. */
  | { kind: 'waiting'; because: string }
  /** There will never be a code behind this address. */
  | { kind: 'void'; because: string }
  | { kind: 'unknown' }

export type Redemption = {
  securityCode: string | null
  pin: string | null
  barcode: { format: BarcodeFormat; data: string } | null
  /** The shop's own page for this card. */
  url: string | null
  /** The last day on which the card is valid; null means for ever. */
  expiresOn: string | null
}

export type SupplierEvent =
  | { kind: 'order'; deliveryId: string; orderId: string }
  | { kind: 'product'; deliveryId: string; code: string }
  | { kind: 'other'; deliveryId: string; eventType: string }
