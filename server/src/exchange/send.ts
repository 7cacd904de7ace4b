import type { PurchaseId, UserId } from '@moon/contract/ids.ts'
import { exchangeAbandonedMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { unitsOfSteps } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import { after } from '../kit/clock.ts'
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

const firstPauseMs = 2_000
const longestPauseMs = 3_600_000
/** While the user waits for an order whose answer is lost, it is looked up this often at the least. */
const longestAwaitedPauseMs = 15_000

/**
 * When an order that was looked up in vain is looked up next: with growing pauses, and while its user waits never much later than it may
 * be posted again, for what they see by then is either their card or that nothing was sent.
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
