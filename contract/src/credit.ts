import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars, moment, pagination, paging, sameWords } from './codecs.ts'
import { transactionsPerPage } from './limits.ts'

/** Reason of a change of credit. */
const creditBecause = sameWords([
  'CARD_DELETED',
  /** Credited to a deleted card's owner: a hold that the merchant did not collect, or a merchant's refund. */
  'HOLD_RETURNED',
  'MERCHANT_REFUND',
  /** A payment, or a part of one, that did not become a card. */
  'OVERPAID',
  'PAID_TWICE',
  'PAID_LATE',
  'NO_CARD',
  /** Coins sent to a place that Moon does not watch, and recovered. */
  'RECOVERED',
  /** An unattributed payment that an operator attributed to the user. */
  'FOUND',
  /** Credit applied to an order, and credit returned when the order ended without a card. */
  'ORDER',
  'ORDER_ENDED',
  /** Credit on hold above the caps that an operator released (D-18). */
  'RELEASED',
  /** Paid out in Bitcoin, or requested and returned. */
  'PAYOUT',
  'PAYOUT_RETURNED',
  /** A shop collected more than the card held; the shop returned some of that; existing credit paid the debt. */
  'OVERDRAWN',
  'OVERDRAFT_RETURNED',
  'OVERDRAFT_PAID',
  /** Monthly charge of an unused account. */
  'UNUSED',
  'OTHER',
])

/** One change of a user's credit, from the ledger. */
export const creditLine = z.object({
  id: z.string(),
  because: creditBecause,
  datetime: moment,
  direction: sameWords(['IN', 'OUT']),
  /** The change of the spendable credit. */
  amount: dollars,
  /** The change of the credit on hold above the caps. */
  onHold: dollars,
  /** The part that paid an overdraft, or became one. */
  overdraft: dollars,
  /** The spendable credit afterwards. */
  balance: dollars,
  /** State of the order that credit was applied to; null for other reasons. */
  order: z.nullable(sameWords(['OPEN', 'DONE', 'ENDED'])),
  card_id: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  merchant: z.nullable(z.string()),
  /** The credit came from a card bought with a discount, whose share is not refunded (M-18). */
  discounted: z.boolean(),
})

export type CreditLine = z.output<typeof creditLine>

export const creditCalls = {
  listCredit: {
    method: 'GET',
    ...short('/moon-credit'),
    who: 'member',
    scope: 'read',
    summary:
      'How the credit of the person came and went, newest first, and how much of it lies in open orders or is held by shops',
    query: z.object(paging(transactionsPerPage)),
    answer: z.object({
      heldForOrders: dollars,
      /** Amount that shops hold on deleted cards. Released holds become credit. */
      heldByShops: dollars,
      data: z.object({ lines: z.array(creditLine) }),
      pagination,
    }),
    refusals: ['feature_off'],
  },
} as const satisfies Record<string, Call>
