import { overdraftMaxCents } from '@moon/contract/limits.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { AuthorizationRequest } from '../issuer/issuer.ts'
import type { Card } from '../cards/card.ts'
import { categoryOf, leastBalance, type Category } from './least-balance.ts'
import type { DeclineReason } from './decline-reasons.ts'
import { exceededPurchaseLimit } from '../purchase-limits/purchase-limits.ts'
import type { LimitUse } from '../purchase-limits/limit-use.ts'

/** What is known about a card when a shop asks. */
export type AuthorizationContext = {
  card: Card | undefined
  isOwnerBanned: boolean
  balance: Cents
  /** What the owner owes because shops collected more than cards held. */
  owed: Cents
  /** The restricted category that this merchant is in, if any. */
  restricted: DeclineReason | undefined
  spending: LimitUse
  now: Date
}

/** Applies our own rules to one card transaction. Returns the first reason against it; undefined when it may pass. */
export function declineReasonFor(
  request: AuthorizationRequest,
  context: AuthorizationContext,
): DeclineReason | undefined {
  const { card, now } = context
  if (!card) return 'card_unknown'
  if (card.expiresAt && now > card.expiresAt) return 'card_expired'
  if (card.state !== 'active') return becauseOfState(card)
  if (card.frozen !== null || card.frozenByOwnerAt !== null) return 'card_frozen'
  if (context.isOwnerBanned) return 'account_restricted'
  if (request.kind !== 'authorization') return undefined
  if (context.owed > overdraftMaxCents) return 'overdraft_owed'
  if (!countries.includes(request.merchant.country.toUpperCase())) return 'foreign_merchant'
  if (context.restricted) return context.restricted
  if (request.amountCents > context.balance) return 'over_balance'
  const needed = neededFor(request)
  if (needed > context.balance) return underBalance[categoryOf(request.merchant.mcc) ?? 'margin']
  return overLimit(context.spending, needed)
}

/** The country of shops where cards are taken; shops write it either way. */
export const countries: readonly string[] = ['USA', 'US']

const underBalance = {
  fuel_pump: 'under_fuel_balance',
  charging: 'under_charging_balance',
  margin: 'under_margin',
} as const satisfies Record<Category, DeclineReason>

/** The amount held on approval: the most that the shop may collect (M-13). */
export const neededFor = ({ kind, merchant, amountCents }: AuthorizationRequest): Cents =>
  kind === 'authorization' && amountCents > 0n ? leastBalance(merchant.mcc, amountCents) : amountCents

const becauseOfState = ({ state, endedBecause }: Card): DeclineReason => {
  if (endedBecause === 'payment_returned') return 'card_unpaid'
  if (state === 'awaiting' || state === 'issuing') return 'card_not_ready'
  return endedBecause === 'expired' && state !== 'deleted' ? 'card_expired' : 'card_deleted'
}

function overLimit(spending: LimitUse, amount: Cents): DeclineReason | undefined {
  if (!exceededPurchaseLimit(spending, amount)) return undefined
  return cents(spending.daily + amount) > spending.dailyLimit ? 'daily_limit' : 'monthly_limit'
}
