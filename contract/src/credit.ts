import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars, moment, pagination, paging, sameWords } from './codecs.ts'
import { transactionsPerPage } from './limits.ts'

/** Why credit came or went. */
const creditBecause = sameWords([
  'CARD_DELETED',
  /** To a deleted card: what a merchant had held and did not collect, or what it gave back. */
  'HOLD_RETURNED',
  'MERCHANT_REFUND',
  /** What a payment became when it became no card. */
  'OVERPAID',
  'PAID_TWICE',
  'PAID_LATE',
  'NO_CARD',
  /** Sent to a place where Moon does not look, and brought back. */
  'RECOVERED',
  /** Arrived without an order, and an operator found out whose it was. */
  'FOUND',
  /** Applied to an order, and given back when the order came to nothing. */
  'ORDER',
  'ORDER_ENDED',
  /** It was on hold above the caps and an operator let it go (D-18). */
  'RELEASED',
  /** Paid out in Bitcoin, or asked for and returned. */
  'PAYOUT',
  'PAYOUT_RETURNED',
  /** A shop collected more than a card held; gave some of that back; or credit that was there paid what was owed. */
  'OVERDRAWN',
  'OVERDRAFT_RETURNED',
  'OVERDRAFT_PAID',
  /** A month of an account that nobody uses was charged. */
  'UNUSED',
  'OTHER',
])

/** One change of somebody's credit, as the ledger has it. */
export const creditLine = z.object({
  id: z.string(),
  because: creditBecause,
  datetime: moment,
  direction: sameWords(['IN', 'OUT']),
  /** What can be spent changed by this much. */
  amount: dollars,
  /** This much more came, and lies on hold above the caps. */
  onHold: dollars,
  /** What of it paid an overdraft, or is owed since. */
  overdraft: dollars,
  /** What could be spent afterwards. */
  balance: dollars,
  /** Of an order that credit was applied to; null for everything else. */
  order: z.nullable(sameWords(['OPEN', 'DONE', 'ENDED'])),
  card_id: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  merchant: z.nullable(z.string()),
  /** It came from a card that was bought with a discount, whose share is not given back (M-18). */
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
      /** What shops hold on cards that are deleted. What they let go of becomes credit. */
      heldByShops: dollars,
      data: z.object({ lines: z.array(creditLine) }),
      pagination,
    }),
    refusals: ['feature_off'],
  },
} as const satisfies Record<string, Call>
