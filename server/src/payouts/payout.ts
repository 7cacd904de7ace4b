import type { coinChain } from '@moon/contract/chains.ts'
import type { PayoutId, UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import type { Sats } from '@moon/money/sats.ts'

export type PayoutState = 'unverified' | 'queued' | 'batched' | 'sent' | 'paying' | 'paid' | 'cancelled'

/** On-chain, a payout is paid in a batch; over Lightning, on its own. */
export type PayoutRail = typeof coinChain | 'lightning'

/**
 * Why a payout was not sent: cancelled by its user, its code never entered, a debt that its credit pays, or bitcoin rose while it waited;
 * over Lightning: its invoice expired, its address gave no invoice, or the node reports a failed payment.
 */
export type EndedBecause = 'user' | 'expired' | 'debt' | 'price_moved' | 'invoice_expired' | 'unreachable' | 'failed'

/**
 * Why a confirmed Lightning payout is not sent yet, stored for its user and for operators. On-chain no reason is stored: `Held`
 * (why-held.ts) is found anew at each look, for operators alone.
 */
export type WaitsBecause = 'liquidity' | 'node' | 'address' | 'price' | 'review'

/** A payout of a user's credit in Bitcoin: its cents, of which `sats` arrive after the fee of `feeSats`. */
export type Payout = Quote & {
  id: PayoutId
  userId: UserId
  state: PayoutState
  amountCents: Cents
  rail: PayoutRail
  address: string
  /** The output script in hex; null over Lightning. */
  script: string | null
  /** The invoice that is paid, and its hash, never changed once set; null on-chain, and until a Lightning address gives an invoice. */
  paymentRequest: string | null
  paymentHash: string | null
  askedAt: Date
  /** Until then it waits for a code, however many are sent; each code ends at its own `codeUntil`. */
  expiresAt: Date
  /** Identifies the newest code, valid until `codeUntil`. */
  codeNonce: string
  codeSentAt: Date
  codeUntil: Date
  codeAttempts: number
  resends: number
  confirmedAt: Date | null
  /** When its signed bytes were stored, or the node was asked to pay. */
  sentAt: Date | null
  /** Id of the mined transaction, or else of the newest. */
  txid: string | null
  endedBecause: EndedBecause | null
  /** Over Lightning, the proof of payment. */
  preimage: string | null
  waitsBecause: WaitsBecause | null
}

/** A confirmed payout, with the fields needed to pay or return it. */
export type Confirmed = Pick<Payout, 'id' | 'userId' | 'amountCents' | 'address' | 'price' | 'sats' | 'feeSats'> & {
  confirmedAt: Date
}

/** The price and fee at which an amount becomes sats. */
export type Quote = { price: Price; sats: Sats; feeSats: Sats }
