import { cents as centsOf, type Cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'

/** Whole cents: an integer outside, a bigint inside. */
const cents = z.codec(
  z.int(),
  z.custom<Cents>((value) => typeof value === 'bigint'),
  { decode: (count) => centsOf(BigInt(count)), encode: (amount) => Number(amount) },
)
const id = z.string()

/** `invoiceId` and `depositAddress` are those of the order's answer, on-chain and over Lightning. */
const order = z.object({
  orderId: id,
  invoiceId: z.nullable(id),
  depositAddress: z.nullable(z.string()),
  cardId: z.nullable(id),
  state: z.enum(['pending', 'paid', 'underpaid', 'expired', 'refunded', 'cancelled']),
})

const card = z.object({ cardId: id, orderId: id, state: z.enum(['ready', 'closed']) })

const transaction = z.object({
  transactionId: id,
  cardId: id,
  state: z.enum(['authorised', 'declined', 'settled', 'refunded', 'released']),
  /** Never below zero. */
  amountCents: cents,
})

const payout = z.object({
  payoutId: id,
  state: z.enum(['sent', 'confirmed', 'returned']),
  amountCents: cents,
  /** Why the payment was returned; null if it was not. */
  because: z.nullable(z.string()),
})

/**
 * The events that API consumers receive at their endpoints, by type. An event says which object changed and its
 * new state; further details are read with calls. No event carries the number or a code of a card.
 */
export const consumerEvents = {
  'order.pending': { says: 'The first payment of an order was seen. On a chain it is not final yet', data: order },
  'order.paid': { says: 'All of the money of an order is there and final; the card is being made', data: order },
  'order.underpaid': { says: 'What came for an order is final, and not enough', data: order },
  'order.expired': { says: 'The time of an order ran out, and nothing had come', data: order },
  'order.refunded': { says: 'There will be no card: what had come for the order was given back', data: order },
  'order.cancelled': { says: 'An order was cancelled before it was paid', data: order },
  'card.ready': { says: 'A Visa card exists and can be used', data: card },
  'card.closed': { says: 'A Visa card can no longer be used', data: card },
  'gift_card.ready': { says: 'A gift card is there: its code can be read', data: card },
  'card.transaction.authorised': { says: 'A shop asked, and the amount is held on the card', data: transaction },
  'card.transaction.declined': { says: 'A shop asked, and was declined', data: transaction },
  'card.transaction.settled': { says: 'A shop collected what it is owed', data: transaction },
  'card.transaction.refunded': { says: 'A shop gave money back', data: transaction },
  'card.transaction.released': { says: 'What was held for a shop, or a part of it, is free again', data: transaction },
  'payout.sent': { says: 'A refund in Bitcoin is on its way', data: payout },
  'payout.confirmed': { says: 'A refund in Bitcoin has arrived for good', data: payout },
  'payout.returned': { says: 'A refund in Bitcoin was not sent, or failed, and is credit again', data: payout },
  'credit.changed': {
    says: 'The account credit is another',
    data: z.object({ changeCents: cents, creditCents: cents }),
  },
} as const

export type ConsumerEventType = keyof typeof consumerEvents

export type ConsumerEventData<T extends ConsumerEventType> = z.output<(typeof consumerEvents)[T]['data']>

/** An event's data in the form that travels. */
export const encodeEvent = <T extends ConsumerEventType>(type: T, data: ConsumerEventData<T>): object =>
  z.encode(consumerEvents[type].data as z.ZodMiniType<object, object>, data)

export const consumerEventTypes = Object.keys(consumerEvents) as ConsumerEventType[]

/**
 * Sent to one endpoint only: when the endpoint is created, when it is turned on again, and when its owner requests
 * it.
 */
export const testEventType = 'endpoint.test'

/** Maximum number of endpoints per user. */
export const maxEndpoints = 5

/** For how many days events and the endpoint's answers stay listed. */
export const endpointLogDays = 14
