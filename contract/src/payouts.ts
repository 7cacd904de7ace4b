import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { coinChain } from './chains.ts'
import { coinOut, dollars, dollarsIn, moment, nothing, price, sameWords } from './codecs.ts'

/** A Bitcoin address, a Lightning invoice or a Lightning address. Pasted spaces are removed. */
const address = z.pipe(
  z.string().check(z.maxLength(2_100)),
  z.transform((text: string) => text.replace(/\s/g, '')),
)

/** The rail of a payout: on-chain, or over Lightning to an invoice or a Lightning address. */
const rail = sameWords([coinChain, 'lightning'])

/** The terms of a payout, shown before it is confirmed. */
const quote = z.object({
  rail,
  /** Dollars of credit to debit: the requested amount, or the cost of an invoice that names its own amount. */
  requested_refund_amount: dollars,
  /** Bitcoin that the payee receives, after the fee. */
  amount: coinOut,
  /** The network fee in bitcoin; over Lightning the maximum routing fee, which is charged in full. */
  fee: coinOut,
  /** Dollars for one bitcoin. */
  price,
  /** Typical time from confirmation until the payout is mined, or arrives over Lightning; a day until one is signed by hand. */
  expectedMinutes: z.number(),
  expectedSeconds: z.number(),
})

/** One of the user's payouts, under the specification's field names and our own. */
export const payout = z.extend(quote, {
  id: z.string(),
  time_requested_by_user: moment,
  time_transaction_initiated: z.nullable(moment),
  status: sameWords(['SENT', 'PENDING']),
  customer_blockchain_address: z.string(),
  /** Null over Lightning, which has no transaction on the chain. */
  blockchain_transaction_hash: z.nullable(z.string()),
  /** Explorer page of the transaction; null if there is no transaction or no explorer for this network. */
  explorerUrl: z.nullable(z.string()),
  /** Preimage of a completed Lightning payout: the payee's receipt, whose hash is in the invoice. */
  lightning_preimage: z.nullable(z.string()),
  coinbase_transaction_id: z.nullable(z.string()),
  /**
   * UNVERIFIED: waits for its code; QUEUED: confirmed, not sent yet; SENT; ARRIVED: final on its chain, or paid over
   * Lightning; RETURNED: the amount is credit again.
   */
  stage: sameWords(['UNVERIFIED', 'QUEUED', 'SENT', 'ARRIVED', 'RETURNED']),
  /**
   * Why a payout was returned: its user cancelled it, its code was not entered in time, a debt came up, or bitcoin
   * rose while it waited; over Lightning its invoice expired, its address returned no invoice, or the payment
   * failed.
   */
  returnedBecause: z.nullable(
    sameWords(['CANCELLED', 'EXPIRED', 'DEBT', 'PRICE_MOVED', 'INVOICE_EXPIRED', 'UNREACHABLE', 'FAILED']),
  ),
  canCancel: z.boolean(),
  /** What a QUEUED Lightning payout waits for; null: only for its turn. */
  waiting_for: z.nullable(sameWords(['LIQUIDITY', 'NODE', 'ADDRESS', 'PRICE', 'REVIEW'])),
  /** Until when the latest mailed code is valid; null if no code is awaited. */
  codeUntil: z.nullable(moment),
})

export type Payout = z.output<typeof payout>

const path = '/moon-reserve/off-platform-refund'
const offPlatformRefundId = z.string().check(z.maxLength(100))
const asked = z.extend(quote, { offPlatformRefundId: z.string(), codeUntil: moment })

export const payoutCalls = {
  quotePayout: {
    method: 'POST',
    ...short(`${path}/quote`),
    who: 'member',
    summary: 'What would arrive of so much credit at an address, and when; nothing is asked for yet',
    body: z.object({ address, amount: dollarsIn }),
    answer: quote,
    byCountry: 'payout',
    refusals: [
      'country_blocked',
      'feature_off',
      'payout_address_invalid',
      'payout_address_unreachable',
      'payout_address_amount',
      'payout_invoice_expired',
      'payout_invoice_amount',
      'payout_amount_invalid',
      'payout_above_limit',
      'rates_unavailable',
      'rail_unavailable',
    ],
  },
  requestPayout: {
    method: 'POST',
    ...short(path),
    who: 'member',
    summary: 'Ask for credit to be paid out in Bitcoin; a code is mailed that confirms it',
    body: z.object({ blockchain: z.literal('BTC'), address, amount: dollarsIn }),
    answer: asked,
    needsProof: true,
    byCountry: 'payout',
    refusals: [
      'country_blocked',
      'step_up_required',
      'feature_off',
      'payout_address_invalid',
      'payout_address_unreachable',
      'payout_address_amount',
      'payout_invoice_expired',
      'payout_invoice_amount',
      'payout_invoice_used',
      'payout_amount_invalid',
      'payout_above_limit',
      'payout_open',
      'payouts_under_way',
      'payout_limit',
      'payouts_paused',
    ],
    idempotent: true,
  },
  confirmPayout: {
    method: 'POST',
    ...short(`${path}/request/verification`),
    who: 'member',
    summary: 'Confirm a payout by the code that was mailed; the credit is debited',
    body: z.object({
      offPlatformRefundId,
      verificationCode: z.pipe(
        z.union([z.string().check(z.regex(/^\d{1,6}$/)), z.number().check(z.int(), z.gte(0), z.lte(999_999))]),
        z.transform((code: string | number) => String(code).padStart(6, '0')),
      ),
    }),
    answer: payout,
    byCountry: 'payout',
    refusals: [
      'country_blocked',
      'feature_off',
      'payout_code_mismatch',
      'payout_code_used_up',
      'payout_price_moved',
      'payouts_paused',
      'payout_invoice_outdated',
      'payout_invoice_expired',
    ],
  },
  resendPayoutCode: {
    method: 'POST',
    ...short(`${path}/request/verification/resend`),
    who: 'member',
    summary: 'A new code, with a new quote of the same amount',
    body: z.object({ offPlatformRefundId }),
    answer: asked,
    refusals: [
      'feature_off',
      'payout_resend_limit',
      'payout_above_limit',
      'payout_invoice_outdated',
      'payout_invoice_expired',
      'not_found',
      'wrong_state',
    ],
  },
  cancelPayout: {
    method: 'POST',
    ...short(`${path}/cancel`),
    who: 'member',
    summary: 'Take a payout back that is not being sent yet; its credit returns',
    body: z.object({ offPlatformRefundId }),
    answer: nothing,
    refusals: ['not_found', 'wrong_state'],
  },
  listPayouts: {
    method: 'GET',
    ...short(path),
    who: 'member',
    summary: 'The payouts of the user, newest first, and the ways in which one can leave now',
    answer: z.object({ refunds: z.array(payout), rails: z.array(rail) }),
    refusals: ['feature_off'],
  },
  readPayout: {
    method: 'GET',
    ...short(`${path}/:offPlatformRefundId`),
    who: 'member',
    summary: 'One payout of the user (D-51)',
    params: z.object({ offPlatformRefundId }),
    answer: payout,
    refusals: ['feature_off', 'not_found'],
  },
} as const satisfies Record<string, Call>
