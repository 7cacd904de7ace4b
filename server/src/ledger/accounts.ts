import type { HouseAccount } from './chart-of-accounts.ts'
import type { CardId, PayoutId, PurchaseId, UserId } from '@moon/contract/ids.ts'

/**
 * The name of an account, as a path. What its balance may do follows from the name (see the migration): accounts of users
 * and cards never fall below zero, an overdraft may, and house accounts have no bound. The balance of a user's account is
 * what Moon owes that user; a negative balance of `house/received/…` is what Moon holds.
 */
export type AccountPath = string & { readonly __account: true }

/** USD in cents, USDC and USDT in millionths, every other coin in hundred-millionths. An account has one currency for ever. */
export type Currency = 'USD' | 'BTC' | 'USDC' | 'USDT' | 'ETH' | 'LTC' | 'BCH' | 'CGLD' | 'ZEC'

const path = (text: string): AccountPath => text as AccountPath

/** Every account of the ledger; docs/accounts.md lists those of the house. */
export const accounts = {
  user: (id: UserId) => ({
    /** Account credit in dollars. */
    credit: path(`user/${id}/credit`),
    /** Credit that arrived above the caps and waits for an operator (D-18). */
    creditOnHold: path(`user/${id}/credit-on-hold`),
    /** Credit that is promised to one purchase until it is spent or released. */
    creditHeld: (purchaseId: PurchaseId) => path(`user/${id}/credit-held/${purchaseId}`),
    /** Credit that is set aside for a payout until its code is confirmed. */
    payoutHeld: (payoutId: PayoutId) => path(`user/${id}/payout-held/${payoutId}`),
    /** What the user owes because shops collected more than the cards held. Zero or below. */
    overdraft: path(`user/${id}/overdraft`),
    /** Reward sats. */
    sats: path(`user/${id}/sats`),
    /** Rewards for goods that were returned after their sats were spent. Zero or below. */
    satsOverdraft: path(`user/${id}/sats/overdraft`),
    /** Reward sats that are promised to one purchase until they are spent or released. */
    satsHeld: (purchaseId: PurchaseId) => path(`user/${id}/sats-held/${purchaseId}`),
  }),
  purchase: (id: PurchaseId) => ({
    /** The dollars that payments have brought for the purchase, until they become a card or credit. */
    funding: path(`purchase/${id}/funding`),
    /** Sats that were settled over Lightning for the purchase and have not become dollars yet. */
    fundingSats: path(`purchase/${id}/funding-sats`),
  }),
  card: (id: CardId) => ({
    /** What is left on the card and not held by an authorisation. */
    balance: path(`card/${id}/balance`),
    /** What open authorisations of the card hold. */
    held: path(`card/${id}/held`),
    /** What the card holds for shops beyond its own money (an authorisation that grew, or that nobody asked us about). Zero or below. */
    heldBeyond: path(`card/${id}/overdraft`),
  }),
  payout: (id: PayoutId) => ({
    /** What was debited for a payout and has not left the house for good. */
    owed: path(`payout/${id}/owed`),
  }),
  /** An account of the house; `chartOfAccounts` says what each is for. */
  house: (name: HouseAccount) => path(`house/${name}`),
}

/** Whose free credit an account is; undefined: it is another account. */
export const creditOwnerOf = (account: AccountPath): UserId | undefined =>
  /^user\/([^/]+)\/credit$/.exec(account)?.[1] as UserId | undefined

export const isOfHouse = (account: AccountPath): boolean => account.startsWith(accounts.house('' as never))

const any = '%' as never

/** Patterns for `like`: the accounts that SQL looks for, whoever they belong to. */
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
  /** Everything that lies with purchases. */
  ofPurchase: 'purchase/%',
}

/** A pattern of SQL for the paths of all accounts of a user. */
export const userAccounts = (userId: string): string => `user/${userId}/%`
