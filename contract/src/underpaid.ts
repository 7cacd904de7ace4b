import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { cardInfo } from './cards.ts'
import { coinOut, dollars, moment, sameWords } from './codecs.ts'
import { renamed } from './renamed.ts'

const coverWays = ['CREDIT', 'SATS'] as const

const ofInvoice = z.object({
  /** The invoice's own id, or the id of its card (I-06). */
  invoiceId: z.string(),
})

/** One refunded payment of an order, and the resulting credit. */
const paymentRefund = z.object({
  paymentId: z.string(),
  transactionHash: z.nullable(z.string()),
  paymentAmount: coinOut,
  paymentCurrency: z.string(),
  refundedAmount: dollars,
})

/** An underpaid order and the ways to end it other than paying the rest (D-08). */
const underpaid = renamed(
  {
    invoiceId: z.string(),
    received: dollars,
    missing: dollars,
    /** Why the payment is not enough, in plain words. */
    reason: z.string(),
    /** The value of a card for the money received; null when it is too little for a card. */
    cardValue: z.nullable(dollars),
    /** Why that card, or the refund, is not available right now; null when it is. */
    cardDisabledReason: z.nullable(z.string()),
    refundDisabledReason: z.nullable(z.string()),
    /** The user's balances that cover the missing amount; empty when it is too large for that. */
    coverableWith: z.array(sameWords(coverWays)),
    /** Time of the automatic refund. */
    refundsAt: moment,
  },
  { invoiceId: 'onChainInvoiceId' },
)

export type Underpaid = z.output<typeof underpaid>

export const underpaidCalls = {
  readUnderpaid: {
    method: 'GET',
    path: '/v1/moon/api/cards/funding/onchain/underpaid/:invoiceId',
    also: ['/api/cards/funding/onchain/underpaid/:invoiceId'],
    who: 'member',
    scope: 'read',
    summary: 'An order that was paid in part: what it can become',
    params: ofInvoice,
    answer: underpaid,
    refusals: ['not_found', 'wrong_state'],
  },
  issueForReceived: {
    method: 'POST',
    path: '/v1/moon/api/cards/funding/onchain/issue/:invoiceId',
    also: ['/api/cards/funding/onchain/issue/:invoiceId'],
    who: 'member',
    scope: 'buy',
    summary: 'Have the card made for what was received instead of what was ordered',
    params: ofInvoice,
    answer: cardInfo,
    refusals: [
      'not_found',
      'wrong_state',
      'feature_off',
      'deletion_not_possible',
      'amount_under_minimum',
      'overdraft_owed',
    ],
  },
  payRemainder: {
    method: 'POST',
    path: '/v1/moon/api/cards/funding/onchain/cover/:invoiceId',
    also: ['/api/cards/funding/onchain/cover/:invoiceId'],
    who: 'member',
    scope: 'buy',
    summary: 'Cover a small remainder of an underpaid order from credit or reward sats',
    params: ofInvoice,
    body: z.object({ coverWith: z.enum(coverWays) }),
    answer: cardInfo,
    refusals: ['not_found', 'wrong_state', 'insufficient_funds', 'overdraft_owed'],
  },
  /** The specification writes this path at the root; the other paths follow their neighbours (I-01, I-02). */
  refundInvoice: {
    method: 'DELETE',
    path: '/v1/moon/api/funding/onchain/refund/:invoiceId',
    also: [
      '/api/funding/onchain/refund/:invoiceId',
      '/v1/moon/api/cards/funding/onchain/refund/:invoiceId',
      '/api/cards/funding/onchain/refund/:invoiceId',
    ],
    who: 'member',
    scope: 'buy',
    summary: 'Give the payments of an underpaid order back as account credit; asked again, the same answer',
    params: ofInvoice,
    answer: z.object({ paymentRefunds: z.array(paymentRefund), totalRefunded: dollars }),
    refusals: ['not_found', 'wrong_state', 'deletion_disabled', 'deletion_not_possible'],
  },
} as const satisfies Record<string, Call>
