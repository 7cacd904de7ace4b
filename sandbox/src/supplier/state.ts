// The supplier's state: product states that differ from the initial ones, orders, balances, and webhook receivers.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { keep, type Kept } from '../keep.ts'
import { findBrand, type Brand, type BarcodeFormat } from './catalogue/read-brands.ts'

export type Standing = {
  state: Brand['start']['state']
  isOrderable: boolean
  /** Fixed values that are out of stock. */
  gone: string[]
  discount: string
}

export type Order = {
  id: string
  itemId: string
  status: 'PROCESSING' | 'COMPLETED' | 'FAILED'
  code: string
  /** In hundredths. */
  faceCents: number
  priceCents: number
  description: string | null
  metadata: Record<string, unknown>
  createdAtMs: number
  /** When the order ends by itself; null when it ends by hand, or has ended. */
  endsAtMs: number | null
  willFail: boolean
  endedAtMs: number | null
  payout: { token: string; status: 'ACTIVE' | 'CLAIMED' | 'CANCELLED'; updatedAtMs: number }
  /** The gift card's contents; chosen when the order completes. */
  card: Card | null
  /** Until then its code cannot be made; a retry gets another answer than the first request. */
  trouble: { untilMs: number; isToldBefore: boolean } | null
}

export type Card = {
  code: string | null
  pin: string | null
  barcode: { format: BarcodeFormat; data: string } | null
  balanceCents: number
  expiresOn: string
}

/** The first answer to a key: its order, or its error. */
export type Answered = {
  body: string
  atMs: number
  outcome:
    | { orderId: string; isFinished: boolean }
    | { status: number; type: string; message: string; details?: readonly object[] }
}

/** How new orders behave. */
export type Habits = {
  delivery: 'at once' | 'slow' | 'by hand' | 'fail'
  /** Requests for a code get this error instead. */
  trouble: string | null
  /** Every order is answered as already in progress, in one of the two documented ways. */
  isBusy: null | '400' | '102'
  /** Prices change automatically, a few every five minutes. */
  isMoving: boolean
}

export type Endpoint = { eventType: 'order.completion' | 'product.update'; url: string | null; secret: string }
export type Message = { id: string; eventType: Endpoint['eventType']; atMs: number; body: string }
export type Owed = { messageId: string; tries: number; dueAtMs: number }
type Attempt = { messageId: string; atMs: number; status: number }

export type SupplierState = {
  clock: Clock
  products: Kept<Record<string, Standing>>
  orders: Kept<{
    orders: Order[]
    byKey: Record<string, Answered>
    balances: Record<string, number>
    habits: Habits
  }>
  news: Kept<{ endpoints: Endpoint[]; messages: Message[]; owed: Owed[]; attempts: Attempt[] }>
}

const firstBalances = { USD: 5_000_000, EUR: 500_000, GBP: 500_000, CAD: 500_000 }

export function openState({ clock, dataDir }: { clock: Clock; dataDir: string | undefined }): SupplierState {
  const news = keep<SupplierState['news']['value']>(dataDir, 'supplier-news', {
    endpoints: (['order.completion', 'product.update'] as const).map((eventType) => ({
      eventType,
      url: null,
      secret: `whsec_${randomBytes(24).toString('base64')}`,
    })),
    messages: [],
    owed: [],
    attempts: [],
  })
  news.save()
  return {
    clock,
    products: keep<Record<string, Standing>>(dataDir, 'supplier-products', {}),
    orders: keep<SupplierState['orders']['value']>(dataDir, 'supplier-orders', {
      orders: [],
      byKey: {},
      balances: { ...firstBalances },
      habits: { delivery: 'at once', trouble: null, isBusy: null, isMoving: false },
    }),
    news,
  }
}

/** The current state of a product. */
export function standingOf(state: SupplierState, code: string): Standing {
  const brand = findBrand(code)
  const kept = state.products.value[code]
  if (kept) return kept
  if (!brand) throw new Error(`there is no product ${code}`)
  const { start } = brand
  return { state: start.state, isOrderable: start.isOrderable, gone: [...start.gone], discount: brand.discount }
}

export const availableOf = (state: SupplierState, { code, values }: Brand): string[] | null =>
  values.kind === 'open' ? null : values.list.filter((value) => !standingOf(state, code).gone.includes(value))

export const canBeOrdered = (state: SupplierState, brand: Brand): boolean =>
  standingOf(state, brand.code).isOrderable && availableOf(state, brand)?.length !== 0

export const iso = (ms: number): string => new Date(ms).toISOString()
