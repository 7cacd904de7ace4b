import type { HouseAccount } from './chart-of-accounts.ts'
import type { CardId, PayoutId, PurchaseId, UserId } from '@moon/contract/ids.ts'

/**
 * The name of an account, as a path. The bound of its balance follows from the name (see the migration): accounts of
 * users and cards never fall below zero, an overdraft may, and house accounts have no bound. The balance of a user's
 * account is what Moon owes that user; a negative balance of `house/received/…` is what Moon holds.
 */
export type AccountPath = string & { readonly __account: true }

/** USD in cents, USDC and USDT in millionths, every other coin in hundred-millionths. An account has one currency for ever. */
export type Currency = 'USD' | 'BTC' | 'USDC' | 'USDT' | 'ETH' | 'LTC' | 'BCH' | 'CGLD' | 'ZEC'

const path = (text: string): AccountPath => text as AccountPath

/** Every account of the ledger; docs/accounts.md lists the house accounts. */
export const accounts = {
  user: (id: UserId) => ({
    /** Account credit in dollars. */
    credit: path(`user/${id}/credit`),
    /** Credit that arrived above the caps and waits for an operator (D-18). */
    creditOnHold: path(`user/${id}/credit-on-hold`),
    /** Credit held for one purchase until it is spent or released. */
    creditHeld: (purchaseId: PurchaseId) => path(`user/${id}/credit-held/${purchaseId}`),
    /** Credit held for a payout until its code is confirmed. */
    payoutHeld: (payoutId: PayoutId) => path(`user/${id}/payout-held/${payoutId}`),
    /** What the user owes because shops collected more than the cards held. Zero or below. */
    overdraft: path(`user/${id}/overdraft`),
    /** Reward sats. */
    sats: path(`user/${id}/sats`),
    /** Rewards for goods that were returned after their sats were spent. Zero or below. */
    satsOverdraft: path(`user/${id}/sats/overdraft`),
    /** Reward sats held for one purchase until they are spent or released. */
    satsHeld: (purchaseId: PurchaseId) => path(`user/${id}/sats-held/${purchaseId}`),
  }),
  purchase: (id: PurchaseId) => ({
    /** The dollars that payments brought for the purchase, until they become a card or credit. */
    funding: path(`purchase/${id}/funding`),
    /** Sats settled over Lightning for the purchase that have not become dollars yet. */
    fundingSats: path(`purchase/${id}/funding-sats`),
  }),
  card: (id: CardId) => ({
    /** The money on the card that no authorisation holds. */
    balance: path(`card/${id}/balance`),
    /** What open authorisations of the card hold. */
    held: path(`card/${id}/held`),
    /** Held for shops beyond the card's money (an authorisation that grew or that we were not asked about). Zero or below. */
    heldBeyond: path(`card/${id}/overdraft`),
  }),
  payout: (id: PayoutId) => ({
    /** What was debited for a payout that is not final yet. */
    owed: path(`payout/${id}/owed`),
  }),
  /** A house account; `chartOfAccounts` says what each is for. */
  house: (name: HouseAccount) => path(`house/${name}`),
}

/** The user whose free credit this account is; undefined for any other account. */
export const creditOwnerOf = (account: AccountPath): UserId | undefined =>
  /^user\/([^/]+)\/credit$/.exec(account)?.[1] as UserId | undefined

export const isOfHouse = (account: AccountPath): boolean => account.startsWith(accounts.house('' as never))

const any = '%' as never

/** Patterns for SQL `like`: accounts of one kind, of all owners. */
export const anyAccount: Record<
  | 'credit'
  | 'overdraft'
  | 'sats'
  | 'cardBalance'
  | 'cardHeld'
  | 'cardHeldBeyond'
  | 'funding'
  | 'fundingSats'
  | 'ofPurchase',
  string
> = {
  credit: accounts.user(any).credit,
  overdraft: accounts.user(any).overdraft,
  sats: accounts.user(any).sats,
  cardBalance: accounts.card(any).balance,
  cardHeld: accounts.card(any).held,
  cardHeldBeyond: accounts.card(any).heldBeyond,
  funding: accounts.purchase(any).funding,
  fundingSats: accounts.purchase(any).fundingSats,
  /** All accounts of purchases. */
  ofPurchase: 'purchase/%',
}

/** The SQL pattern of all accounts of a user. */
export const userAccounts = (userId: string): string => `user/${userId}/%`
