// A supplier scripted by the story. Runa's wire is tested against the sandbox; here the handling of each possible
// answer is: one order per key, for ever, and a code of its own for each order.
import { cents, shareRoundedDown, type Cents } from '@moon/money/cents.ts'
import { microsOfCents, type Micros } from '@moon/money/micros.ts'
import type {
  GiftCardSupplier,
  OrderPlaced,
  Redemption,
  RedemptionRead,
  SupplierOrder,
  SupplierProduct,
} from '../supplier/supplier.ts'

type Mood =
  /** Orders are completed at once. */
  | 'answers'
  /** Nothing is heard, and nothing happens. */
  | 'silent'
  /** The order is made, and nobody hears of it. */
  | 'acts silently'

export type ScriptedSupplier = GiftCardSupplier & {
  mood: Mood
  /** The outcome of the next orders: completed, in progress, or refused or broken under their key for ever. */
  next: SupplierOrder['state'] | (OrderPlaced & { kind: 'refused' | 'broken' })
  /** Orders in progress that are listed without their reference. */
  unnamed: string[]
  /** The answer at the address of a completed order; undefined for its code. */
  redemption: RedemptionRead | undefined
  /** The price that a finished order states; null for none. */
  priceOf: (face: Cents) => Micros | null
  /** Every order that was made, by its id. */
  orders: Map<string, SupplierOrder & Asked>
  /** Every key of a request. */
  keys: Set<string>
  /** Ends orders in progress in this way. */
  finish(state: 'completed' | 'failed'): void
  codeOf(orderId: string): Redemption
}

const product = (code: string, denominations: SupplierProduct['denominations']): SupplierProduct => ({
  code,
  name: code === 'BOOKS-US' ? 'Quill & Page' : 'Harbour Sports',
  currency: 'USD',
  isOrderable: true,
  categories: ['Books'],
  countries: ['US'],
  discountBasisPoints: 500n,
  denominations,
  redeemableAt: 'online',
  brandColor: '#224466',
  artUrl: null,
  descriptionUrl: null,
  termsUrl: null,
  redemptionUrl: null,
  websiteUrl: null,
})

/** A shop with two values, and one with any value in a range. */
export const catalogue = [
  product('BOOKS-US', { kind: 'fixed', cents: [cents(2_500n), cents(5_000n)] }),
  product('SPORT-US', { kind: 'open', minCents: cents(500n), maxCents: cents(50_000n) }),
]

const never = (): never => {
  throw new Error('this story does not ask the supplier that')
}

const told: Pick<GiftCardSupplier, 'name' | 'listProducts' | 'readProduct' | 'readFile' | 'readWebhook'> = {
  name: 'runa',
  listProducts: async function* () {
    yield* catalogue
  },
  readProduct: async (code) => {
    const product = catalogue.find((one) => one.code === code)
    return product ? { kind: 'read', product } : { kind: 'absent' }
  },
  readFile: async () => ({ kind: 'absent' }),
  readWebhook: never,
}

/** A discount of five percent. */
const costOf = (face: Cents): Micros => microsOfCents(shareRoundedDown(face, cents(95n), cents(100n)))

const bare = ({ id, state, payoutUrl, costMicros }: SupplierOrder): SupplierOrder => ({
  id,
  state,
  payoutUrl,
  costMicros,
})

const make = (id: string, state: SupplierOrder['state'], costMicros: Micros | null): SupplierOrder =>
  state === 'completed'
    ? { id, state, payoutUrl: `https://codes.example/${id}`, costMicros }
    : { id, state, payoutUrl: null, costMicros: null }

type Asked = Parameters<GiftCardSupplier['placeOrder']>[0]

export function scriptedSupplier(): ScriptedSupplier {
  const refused = new Map<string, OrderPlaced>()
  const find = (of: (order: Asked) => boolean) => [...supplier.orders.values()].find(of)
  const supplier: ScriptedSupplier = {
    ...told,
    mood: 'answers',
    next: 'completed',
    unnamed: [],
    redemption: undefined,
    priceOf: costOf,
    orders: new Map(),
    keys: new Set(),
    placeOrder: async (asked) => {
      supplier.keys.add(asked.key)
      if (supplier.mood === 'silent') return { kind: 'unknown' }
      const order = find(({ key }) => key === asked.key)
      const answer: OrderPlaced = order
        ? { kind: 'placed', order: bare(order) }
        : (refused.get(asked.key) ?? place(asked))
      return supplier.mood === 'acts silently' ? { kind: 'unknown' } : answer
    },
    readOrder: async (id) => {
      const order = supplier.orders.get(id)
      if (supplier.mood === 'silent') return { kind: 'unknown' }
      return order ? { kind: 'found', order: bare(order) } : { kind: 'absent' }
    },
    findOrder: async (wanted) => {
      if (supplier.mood !== 'answers') return { kind: 'unknown' }
      const order = find(({ reference }) => reference === wanted)
      if (order) return { kind: 'found', order: bare(order) }
      return supplier.unnamed.length > 0 ? { kind: 'unnamed', orderIds: supplier.unnamed } : { kind: 'absent' }
    },
    readRedemption: async (payoutUrl) => {
      if (supplier.mood === 'silent') return { kind: 'unknown' }
      return supplier.redemption ?? { kind: 'ready', redemption: supplier.codeOf(payoutUrl.split('/').at(-1)!) }
    },
    finish: (state) => {
      for (const [id, order] of supplier.orders)
        if (order.state === 'processing')
          supplier.orders.set(id, { ...order, ...make(id, state, supplier.priceOf(order.faceCents)) })
    },
    codeOf: (orderId) => ({
      securityCode: `CODE-${orderId}`,
      pin: '4711',
      barcode: { format: 'code-128', data: `BAR-${orderId}` },
      url: `https://shop.example/${orderId}`,
      expiresOn: null,
    }),
  }
  function place(asked: Asked): OrderPlaced {
    if (typeof supplier.next !== 'string') {
      refused.set(asked.key, supplier.next)
      return supplier.next
    }
    const id = `O-${supplier.orders.size + 1}`
    const order = make(id, supplier.next, supplier.priceOf(asked.faceCents))
    supplier.orders.set(id, { ...order, ...asked })
    return { kind: 'placed', order }
  }
  return supplier
}
