import type { PayoutId, UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import type { Sats } from '@moon/money/sats.ts'

export type PayoutState = 'unverified' | 'queued' | 'batched' | 'sent' | 'paid' | 'cancelled'

/** Why a payout was not sent: its user cancelled it, its code never came, a debt came up that its credit pays, or bitcoin rose while it waited. */
export type EndedBecause = 'user' | 'expired' | 'debt' | 'price_moved'

/** Credit that its user wants in Bitcoin: so many cents, of which `sats` arrive after the fee of `feeSats`. */
export type Payout = Quote & {
  id: PayoutId
  userId: UserId
  state: PayoutState
  amountCents: Cents
  address: string
  script: string
  askedAt: Date
  expiresAt: Date
  /** Names the newest code, which works until `codeUntil`. */
  codeNonce: string
  codeSentAt: Date
  codeUntil: Date
  codeAttempts: number
  resends: number
  confirmedAt: Date | null
  /** When its signed bytes were stored, and the id of its transaction: the mined one, or the newest. */
  sentAt: Date | null
  txid: string | null
  endedBecause: EndedBecause | null
}

/** At which price, and for which fee, an amount becomes sats. */
export type Quote = { price: Price; sats: Sats; feeSats: Sats }
