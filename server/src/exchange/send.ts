import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { unitsOfSteps } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import type { ExchangeCoin, ExchangeOrder } from '../rails/exchange-account.ts'

/**
 * quoted   priced; the exchange has not been asked to send, or has said no so far because a code was missing or wrong
 * sending  the exchange has been asked with all that it needs; its answer is not known
 * sent     the exchange has taken the order; the coins are under way
 * arrived  complete: the coins are on the house's account there
 * failed   nothing is sent for this purchase; if it arrives all the same, it still counts
 */
export type SendState = 'quoted' | 'sending' | 'sent' | 'arrived' | 'failed'

/** What is paid out of one wallet for one purchase. */
export type Send = {
  id: string
  purchaseId: PurchaseId
  userId: UserId
  linkId: string
  walletId: string
  coin: ExchangeCoin
  currency: string
  state: SendState
  owedCents: Cents
  /** What the exchange shows that this pays for. */
  memo: string
  /** In shown steps of the coin. */
  owedSteps: bigint
  price: Price
  lockedUntil: Date
  idem: string
  askedAt: Date | null
  isUncertain: boolean
  exchangeId: string | null
  /** What the coins were worth when they arrived; never more than was owed. */
  arrivedCents: Cents | null
  /** How often it was looked up since its last move. */
  attempts: number
  endedBecause: SendEndedBecause | null
  message: string | null
}

/**
 * abandoned  nobody gave the code in time        refused  the exchange said no      ended  our permission was taken back
 * never_sent looked up, and not there            unseen   it could not be looked up for a day
 * failed_there taken by the exchange, and not carried out
 */
export type SendEndedBecause = 'abandoned' | 'refused' | 'ended' | 'never_sent' | 'unseen' | 'failed_there'

/** An attempt to send has ended within this, whatever became of it: two time-outs and a new token between them. */
export const attemptLastsMs = 45_000

/** The order as it is sent to the exchange: always the same for one `idem`. */
export const orderOf = ({ walletId, coin, currency, owedSteps, idem, memo }: Send): ExchangeOrder => ({
  walletId,
  coin,
  currency,
  amount: unitsOfSteps(coin, owedSteps),
  idem,
  description: memo,
})
