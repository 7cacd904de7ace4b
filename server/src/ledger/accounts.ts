import type { HouseAccount } from './chart-of-accounts.ts'
import type { CardId, PurchaseId, UserId } from '@moon/contract/ids.ts'

/**
 * Whose money lies where. Account names are paths; what an account may do follows from its name (see the migration):
 * people's and cards' accounts never fall below zero, an overdraft may, and house accounts go anywhere. Seen from a
 * person, a balance is what we owe; seen from `house/received/…`, a negative balance is what we hold.
 */
export type AccountPath = string & { readonly __account: true }

/** USD in cents, USDC and USDT in millionths, every other coin in hundred-millionths. An account has one currency for ever. */
export type Currency = 'USD' | 'BTC' | 'USDC' | 'USDT' | 'ETH' | 'LTC' | 'BCH' | 'CGLD' | 'ZEC'

const path = (text: string): AccountPath => text as AccountPath

/** Account credit in dollars. */
export const creditOf = (userId: UserId) => path(`user/${userId}/credit`)

/** Credit that arrived above the caps and waits for an operator (D-18). */
export const creditOnHoldOf = (userId: UserId) => path(`user/${userId}/credit-on-hold`)

/** Credit that is promised to one purchase until it is spent or released. */
export const creditHeldOf = (userId: UserId, purchaseId: PurchaseId) => path(`user/${userId}/credit-held/${purchaseId}`)

/** What somebody owes: shops collected more than the cards held. Zero or below. */
export const overdraftOf = (userId: UserId) => path(`user/${userId}/overdraft`)

/** Reward sats. */
export const satsOf = (userId: UserId) => path(`user/${userId}/sats`)

/** Rewards for goods that were returned, as far as their sats were spent already. Zero or below. */
export const satsOverdraftOf = (userId: UserId) => path(`user/${userId}/sats/overdraft`)

/** Reward sats that are promised to one purchase until they are spent or released. */
export const satsHeldOf = (userId: UserId, purchaseId: PurchaseId) => path(`user/${userId}/sats-held/${purchaseId}`)

/** The dollars that payments have brought for one purchase, until they become a card or credit. */
export const fundingOf = (purchaseId: PurchaseId) => path(`purchase/${purchaseId}/funding`)

/** Sats that were taken over Lightning for one purchase and have not become dollars yet. */
export const fundingSatsOf = (purchaseId: PurchaseId) => path(`purchase/${purchaseId}/funding-sats`)

/** What is left on a card and not held by an authorisation. */
export const cardBalanceOf = (cardId: CardId) => path(`card/${cardId}/balance`)

/** What open authorisations of a card hold. */
export const cardHeldOf = (cardId: CardId) => path(`card/${cardId}/held`)

/** What a card holds for shops beyond its own money (an authorisation that grew, or one that we were not asked about): zero or below. */
export const cardOverdraftOf = (cardId: CardId) => path(`card/${cardId}/overdraft`)

/** An account of the house; `chartOfAccounts` says what each is for. */
export const house = (name: HouseAccount) => path(`house/${name}`)
