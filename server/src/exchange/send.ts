import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { exchangeAbandonedMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { unitsOfSteps } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
import type { ExchangeCoin, ExchangeOrder } from '../rails/exchange-account.ts'

/**
 * quoted   priced; the exchange has not been asked to send, or has refused so far because a code was missing or wrong
 * sending  the exchange has been asked with everything it needs; its answer is not known
 * sent     the exchange has accepted the send; the coins are on their way
 * arrived  complete: the coins are in the house's account at the exchange
 * failed   nothing is sent for this purchase; coins that arrive all the same still count
 */
export type SendState = 'quoted' | 'sending' | 'sent' | 'arrived' | 'failed'

/** The send that pays for one purchase from one wallet. */
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
  /** The text that the exchange shows for the payment. */
  memo: string
  /** The amount in the smallest steps that the exchange shows for the coin. */
  owedSteps: bigint
  price: Price
  lockedUntil: Date
  idem: string
  askedAt: Date | null
  isUncertain: boolean
  exchangeId: string | null
  /** The value of the coins on arrival; never more than was owed. */
  arrivedCents: Cents | null
  /** How often it was looked up since its last move. */
  attempts: number
  endedBecause: SendEndedBecause | null
  message: string | null
}

/**
 * abandoned     the code was not entered in time
 * refused       the exchange refused
 * ended         our permission was ended
 * never_sent    the send was looked up, and is absent
 * unseen        the send could not be looked up for a day
 * failed_there  the exchange accepted the send and did not carry it out
 */
export type SendEndedBecause = 'abandoned' | 'refused' | 'ended' | 'never_sent' | 'unseen' | 'failed_there'

/** An attempt to send has surely ended after this: two time-outs and a token refresh between them. */
export const attemptLastsMs = 45_000

/** The order as sent to the exchange: always the same for one `idem`. */
export const orderOf = ({ walletId, coin, currency, owedSteps, idem, memo }: Send): ExchangeOrder => ({
  walletId,
  coin,
  currency,
  amount: unitsOfSteps(coin, owedSteps),
  idem,
  description: memo,
})

const firstPauseMs = 2_000
const longestPauseMs = 3_600_000
/** While the user waits for a send whose answer was lost, the lookups are at most this far apart. */
const longestAwaitedPauseMs = 15_000

/**
 * When a send is looked up next after a lookup in vain: with growing pauses. While its user waits, never much later
 * than it may be posted again, because what the user sees by then is either the card or that nothing was sent.
 */
export function nextLookAt(
  { state, askedAt, lockedUntil, attempts }: Pick<Send, 'state' | 'askedAt' | 'lockedUntil' | 'attempts'>,
  now: Date,
): Date {
  const next = after(now, Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 12)))
  const isAwaited = state !== 'sent' && askedAt !== null && now < after(askedAt, exchangeAbandonedMs)
  if (!isAwaited) return next
  const mayBePostedAt = latest(lockedUntil, after(askedAt, attemptLastsMs))
  const soon = earliest(next, after(now, longestAwaitedPauseMs))
  return mayBePostedAt > now ? earliest(soon, mayBePostedAt) : soon
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)
const earliest = (one: Date, other: Date): Date => (one < other ? one : other)
