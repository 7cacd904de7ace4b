import type { coinChain } from '@moon/contract/chains.ts'
import type { PayoutId, UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import type { Sats } from '@moon/money/sats.ts'

export type PayoutState = 'unverified' | 'queued' | 'batched' | 'sent' | 'paying' | 'paid' | 'cancelled'

/** On-chain it is paid in a batch, over Lightning by itself. */
export type PayoutRail = typeof coinChain | 'lightning'

/**
 * Why a payout was not sent: its user cancelled it, its code never came, a debt came up that its credit pays, or bitcoin rose while it
 * waited; over Lightning its invoice ended, its address gave none, or the node says that the payment failed.
 */
export type EndedBecause = 'user' | 'expired' | 'debt' | 'price_moved' | 'invoice_expired' | 'unreachable' | 'failed'

/** Why a payout over Lightning that is confirmed is not sent yet. */
export type WaitsBecause = 'liquidity' | 'node' | 'address' | 'price' | 'review'

/** Credit that its user wants in Bitcoin: so many cents, of which `sats` arrive after the fee of `feeSats`. */
export type Payout = Quote & {
  id: PayoutId
  userId: UserId
  state: PayoutState
  amountCents: Cents
  rail: PayoutRail
  address: string
  /** The output script in hex; null over Lightning. */
  script: string | null
  /** The invoice that is paid, and its hash, both once and for all; null on-chain, and as long as a Lightning address has given none. */
  paymentRequest: string | null
  paymentHash: string | null
  askedAt: Date
  expiresAt: Date
  /** Names the newest code, which works until `codeUntil`. */
  codeNonce: string
  codeSentAt: Date
  codeUntil: Date
  codeAttempts: number
  resends: number
  confirmedAt: Date | null
  /** When its signed bytes were stored, or the node was asked to pay. */
  sentAt: Date | null
  /** The id of its transaction: the mined one, or the newest. */
  txid: string | null
  endedBecause: EndedBecause | null
  /** Over Lightning: the payee's receipt. */
  preimage: string | null
  waitsBecause: WaitsBecause | null
}

/** A payout that is confirmed, as whoever pays or returns it knows it. */
export type Confirmed = Pick<Payout, 'id' | 'userId' | 'amountCents' | 'address' | 'price' | 'sats' | 'feeSats'> & {
  confirmedAt: Date
}

/** At which price, and for which fee, an amount becomes sats. */
export type Quote = { price: Price; sats: Sats; feeSats: Sats }
