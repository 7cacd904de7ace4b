import type { CallAnswer } from '@moon/contract/calls.ts'
import { payoutCodeMs, payoutResendEveryMs, payoutUnverifiedMs } from '@moon/contract/limits.ts'
import type { Payout } from '@moon/contract/payouts.ts'

/** What arrives for an amount in dollars, with the price and the fee. */
export type PayoutQuote = CallAnswer<'quotePayout'>

/** A payout that waits for its code: the quote that the code confirms, its destination, and until when code and payout are valid. */
export type WaitingPayout = PayoutQuote & { id: string; address: string; codeUntil: Date; expiresAt: Date }

/** Returns the waiting payout of a history entry; undefined when the entry waits for no code. */
export function waitingPayout(payout: Payout): WaitingPayout | undefined {
  if (payout.stage !== 'UNVERIFIED' || payout.codeUntil === null) return undefined
  const { id, customer_blockchain_address: address, codeUntil, time_requested_by_user: askedAt } = payout
  return { ...quoteOf(payout), id, address, codeUntil, expiresAt: new Date(askedAt.getTime() + payoutUnverifiedMs) }
}

/** A payout requested at this moment. */
export function askedPayout(answer: CallAnswer<'requestPayout'>, { address, at }: { address: string; at: number }) {
  const { offPlatformRefundId: id, codeUntil } = answer
  return { ...quoteOf(answer), id, address, codeUntil, expiresAt: new Date(at + payoutUnverifiedMs) }
}

/** The payout with its new code, which confirms a new quote. */
export const renewedPayout = (waiting: WaitingPayout, answer: CallAnswer<'resendPayoutCode'>): WaitingPayout => ({
  ...waiting,
  ...quoteOf(answer),
  codeUntil: answer.codeUntil,
})

/** The time from which another code can be sent. */
export const resendableFrom = ({ codeUntil }: WaitingPayout): number =>
  codeUntil.getTime() - payoutCodeMs + payoutResendEveryMs

const quoteOf = ({ rail, requested_refund_amount, amount, fee, price, ...times }: PayoutQuote): PayoutQuote => ({
  rail,
  requested_refund_amount,
  amount,
  fee,
  price,
  expectedMinutes: times.expectedMinutes,
  expectedSeconds: times.expectedSeconds,
})
