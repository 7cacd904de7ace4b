import { basisPointsRoundedDown, cents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { microsOfCents } from '@moon/money/micros.ts'
import type {
  GiftCardSupplier,
  OrderPlaced,
  OrderRead,
  RedemptionRead,
  SupplierEvent,
  SupplierOrder,
  SupplierProduct,
} from '../../server/src/supplier/supplier.ts'
import type { Clock } from '../../server/src/kit/clock.ts'
import type { Wire } from './wire.ts'

/** Random properties of the gift card supplier. */
export type GiftPlan = {
  /** Number of refusals before it accepts, and their reason; a refusal is permanent for its key. */
  refusals: number
  because: 'out_of_stock' | 'account' | 'other'
  /** Time between order and code: a shop may take longer than a day. */
  slowMs: number
  end: 'completed' | 'failed' | 'void'
  /** Every order is answered with the same code. */
  repeatsCode: boolean
  /** Sold out while users are looking at it. */
  isSoldOut: boolean
  discountBasisPoints: number
}

type Order = { id: string; key: string; reference: string; faceCents: Cents; at: number }

export const giftProduct: SupplierProduct = {
  code: 'SHOP-US',
  name: 'The shop',
  currency: 'USD',
  isOrderable: true,
  categories: ['Books'],
  countries: ['US'],
  discountBasisPoints: 300n,
  denominations: { kind: 'open', minCents: cents(100n), maxCents: cents(100_000n) },
  redeemableAt: 'online',
  brandColor: null,
  artUrl: null,
  descriptionUrl: null,
  termsUrl: null,
  redemptionUrl: null,
  websiteUrl: null,
}

/** The gift card supplier: its orders and their outcomes. */
export class GiftShop {
  readonly orders: Order[] = []
  readonly plan: GiftPlan
  /** Delivers its webhooks after a delay. */
  onNews: (news: SupplierEvent, afterMs: number) => void = () => {}
  private isSoldOut: boolean
  private readonly clock: Clock
  private readonly refused = new Set<string>()
  private refusals: number

  constructor({ plan, clock }: { plan: GiftPlan; clock: Clock }) {
    this.plan = plan
    this.clock = clock
    this.refusals = plan.refusals
    this.isSoldOut = plan.isSoldOut
  }

  product(): SupplierProduct {
    return { ...giftProduct, isOrderable: !this.isSoldOut }
  }

  /** Sells out everything, and says so in a webhook. */
  sellOut(): void {
    this.isSoldOut = true
    this.onNews({ kind: 'product', deliveryId: 'product-1', code: giftProduct.code }, 0)
  }

  place({ key, reference, faceCents }: { key: string; reference: string; faceCents: Cents }): OrderPlaced {
    const earlier = this.orders.find((order) => order.key === key)
    if (earlier) return { kind: 'placed', order: this.standing(earlier) }
    if (this.refusals > 0 || this.refused.has(key)) {
      if (!this.refused.has(key)) this.refusals -= 1
      this.refused.add(key)
      return { kind: 'refused', because: this.plan.because, detail: '' }
    }
    const order = { id: `order-${this.orders.length + 1}`, key, reference, faceCents, at: this.clock.now().getTime() }
    this.orders.push(order)
    // The first webhook may arrive before the answer to the order itself.
    for (const afterMs of [0, this.plan.slowMs + 1_000])
      this.onNews({ kind: 'order', deliveryId: `${order.id}-after-${afterMs}`, orderId: order.id }, afterMs)
    return { kind: 'placed', order: this.standing(order) }
  }

  standing({ id, faceCents, at }: Order): SupplierOrder {
    const isReady = this.clock.now().getTime() >= at + this.plan.slowMs
    const ended = this.plan.end === 'failed' ? 'failed' : 'completed'
    const state = isReady ? ended : 'processing'
    const isMade = state === 'completed'
    return {
      id,
      state,
      payoutUrl: isMade ? `https://shop.example/${id}` : null,
      costMicros: isMade ? microsOfCents(this.costOf(faceCents)) : null,
    }
  }

  /** The supplier's charge for all completed orders. */
  costCents(): number {
    return this.orders
      .filter((order) => this.standing(order).state === 'completed')
      .reduce((sum, { faceCents }) => sum + Number(this.costOf(faceCents) as bigint), 0)
  }

  redemption(url: string): RedemptionRead {
    if (this.plan.end === 'void') return { kind: 'void', because: 'the shop took it back' }
    const securityCode = this.plan.repeatsCode ? 'THE-CODE' : `CODE-${url}`
    return { kind: 'ready', redemption: { securityCode, pin: null, barcode: null, url: null, expiresOn: null } }
  }

  private costOf(faceCents: Cents): Cents {
    return subtractCents(faceCents, basisPointsRoundedDown(faceCents, BigInt(this.plan.discountBasisPoints)))
  }
}

/** The supplier as one process of Moon sees it. */
export function giftShopFace({ shop, wire }: { shop: GiftShop; wire: Wire }): GiftCardSupplier {
  const unknown = () => ({ kind: 'unknown' }) as const
  const read = (found: Order | undefined): OrderRead =>
    found ? { kind: 'found', order: shop.standing(found) } : { kind: 'absent' }
  return {
    name: 'runa',
    async *listProducts() {
      yield giftProduct
    },
    readProduct: () =>
      wire.call<Awaited<ReturnType<GiftCardSupplier['readProduct']>>>(
        'the shop: product',
        () => ({ kind: 'read', product: shop.product() }),
        unknown,
      ),
    readFile: async () => ({ kind: 'absent' }),
    placeOrder: (asked) => wire.call<OrderPlaced>('the shop: order', () => shop.place(asked), unknown),
    readOrder: (id) =>
      wire.call<OrderRead>('the shop: read', () => read(shop.orders.find((order) => order.id === id)), unknown),
    findOrder: (reference) =>
      wire.call<OrderRead>(
        'the shop: find',
        () => read(shop.orders.find((order) => order.reference === reference)),
        unknown,
      ),
    readRedemption: (url) => wire.call<RedemptionRead>('the shop: code', () => shop.redemption(url), unknown),
    readWebhook: ({ body }) => JSON.parse(body) as SupplierEvent,
  }
}
