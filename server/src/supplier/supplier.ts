import type { Delivery } from '../http/signed-delivery-id.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Micros } from '@moon/money/micros.ts'

/**
 * Who makes the shops' gift cards. One face for every supplier; runa/ is the first behind it. A time-out is `unknown`,
 * never a failure: an order is asked for again under the same key, which answers the order that was placed first, so a
 * purchase has at most one gift card.
 */
export type GiftCardSupplier = {
  /** How our rows name it, for ever: what it calls products, orders and deliveries is unique at this supplier alone. */
  readonly name: string
  /** The whole catalogue, page by page. Throws when it cannot be read to its end: half a catalogue is none. */
  listProducts(): AsyncIterable<SupplierProduct>
  /** One product as it stands now. */
  readProduct(
    code: string,
  ): Promise<{ kind: 'read'; product: SupplierProduct } | { kind: 'absent' } | { kind: 'unknown' }>
  /** A picture or a text of the catalogue by its address. `elsewhere`: at a host that is not known as the supplier's, which is never asked. */
  readFile(
    url: string,
  ): Promise<
    | { kind: 'read'; file: SupplierFile }
    | { kind: 'absent' }
    | { kind: 'elsewhere'; host: string }
    | { kind: 'unknown' }
  >
  /** `key` makes it happen once for ever; a refused key stays refused. `reference` is the purchase id. */
  placeOrder(order: { key: string; reference: string; code: string; faceCents: Cents }): Promise<OrderPlaced>
  readOrder(id: string): Promise<OrderRead>
  /**
   * An order that was asked for under this reference and whose answer was lost. Nothing from well before `since`, when it
   * was first asked for, is looked through.
   */
  findOrder(reference: string, since?: Date): Promise<OrderFound>
  /** What is behind the address of a completed order. The address itself is the credential: keep it sealed. */
  readRedemption(payoutUrl: string): Promise<RedemptionRead>
  /** Checks signature and age of a delivered webhook. A hint only: what it is about is read again. */
  readWebhook(delivery: Delivery): SupplierEvent | 'forged'
}

/** What was ordered there, as the supplier lists it. */
export type SupplierHistory = {
  /**
   * Orders that were completed since a moment of an earlier answer; '' is the beginning. The moment stops before whatever is under way.
   * Undefined: the list cannot be read now.
   */
  orderedSince(readTo: string): Promise<{ found: Ordered[]; readTo: string } | undefined>
}
type Ordered = { id: string; units: bigint; reference: string | null; happenedAt: Date | null }

export type SupplierProduct = {
  /** The supplier's own word for it, unique for ever. */
  code: string
  name: string
  /** ISO 4217; only USD is offered so far. */
  currency: string
  isOrderable: boolean
  categories: string[]
  /** ISO 3166-1 alpha-2. */
  countries: string[]
  /** What the supplier takes off the face value, in hundredths of a percent. */
  discountBasisPoints: bigint
  /** `fixed`: these values and no others; `open`: any value between the two. */
  denominations: { kind: 'fixed'; cents: Cents[] } | { kind: 'open'; minCents: Cents; maxCents: Cents }
  redeemableAt: 'all' | 'online' | 'in-store'
  /** `#RRGGBB` in capitals, where the supplier names one. */
  brandColor: string | null
  /** A picture and texts by address: fetched by whoever keeps them. */
  artUrl: string | null
  descriptionUrl: string | null
  termsUrl: string | null
  redemptionUrl: string | null
  websiteUrl: string | null
}

/** `type` is what its sender says that it is. */
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

/** `unnamed`: it is not among those with a reference, and may be one of these, which are under way and have none yet. */
export type OrderFound = OrderRead | { kind: 'unnamed'; orderIds: string[] }

export type SupplierOrder = {
  id: string
  state: 'processing' | 'completed' | 'failed'
  /** Where the code is, once completed. */
  payoutUrl: string | null
  /** What it cost us, to the fraction of a cent: the face value less the supplier's discount. Null: it does not say. */
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
  /** The last day on which it is good; null means for ever. */
  expiresOn: string | null
}

export type SupplierEvent =
  | { kind: 'order'; deliveryId: string; orderId: string }
  | { kind: 'product'; deliveryId: string; code: string }
  | { kind: 'other'; deliveryId: string; eventType: string }
