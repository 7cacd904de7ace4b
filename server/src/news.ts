import type { CardId, PayoutId, PurchaseId } from '@moon/contract/ids.ts'

/**
 * Every event that crosses a room, with its payload. It is posted as a job in the transaction of the fact; the listening room declares a
 * job of the same name. Jobs that a room posts to itself are declared in that room.
 */
export type News = {
  /** The money of a purchase has changed: the purchases room reads all of it and takes the next step. */
  'purchase.money_changed': { purchaseId: PurchaseId }
  /** An invoice has moved to `settling` or `cancelling`, and the Lightning node must do the same. */
  'invoice.node_step_due': { invoiceId: string }
  /**
   * A supplier reported a change of an order, by the supplier's id: a hint to read the order again. Earlier versions omit `supplier`.
   */
  'supplier_order.changed': { supplier?: string; orderId: string }
  /** An issuer reported a change of a card, by the issuer's token. Earlier versions omit `issuer`. */
  'card.state_reported': { issuer?: string; cardToken: string }
  /** The spending on a card has changed, or a gift card was delivered. */
  'card.spending_changed': { cardId: CardId }
  /** A Lightning payout was confirmed and can be paid. */
  'payout.confirmed': { payoutId: PayoutId }
  /** A user was restricted, or a restriction was lifted. */
  'user.restriction_changed': { userId: string }
  /** The balance of an expired card has become credit: its owner gets an email. */
  'card.credit_returned': { cardId: CardId }
}

type Event = {
  postedBy: readonly string[]
  listeners: readonly string[]
  /** The name in earlier versions: jobs of that name may still be queued after an upgrade. */
  formerly?: string
}

/** The room that posts each event and the room that acts on it. tools/src/house/check-news.ts holds the rooms against this table. */
export const news: Readonly<Record<keyof News, Event>> = {
  'purchase.money_changed': {
    postedBy: ['exchange', 'invoices'],
    listeners: ['purchases'],
    formerly: 'invoice.changed',
  },
  'invoice.node_step_due': { postedBy: ['invoices'], listeners: ['detection'], formerly: 'invoice.told' },
  'supplier_order.changed': { postedBy: ['products'], listeners: ['purchases'], formerly: 'supplier.order' },
  'card.state_reported': { postedBy: ['card-transactions'], listeners: ['cards'], formerly: 'cards.state' },
  'card.spending_changed': {
    postedBy: ['card-transactions', 'gift-cards'],
    listeners: ['rewards'],
    formerly: 'cards.reward',
  },
  'payout.confirmed': { postedBy: ['payouts'], listeners: ['lightning-payouts'] },
  'user.restriction_changed': { postedBy: ['users'], listeners: ['freezes'] },
  'card.credit_returned': { postedBy: ['card-transactions', 'cards'], listeners: ['cards'] },
}

/** Earlier names of jobs that a room posts to itself: jobs still queued under them are run by today's job. */
export const formerNames: Readonly<Record<string, string>> = {
  'cards.transaction': 'card-transactions.refresh',
  'cards.limit': 'card-transactions.raise-limit',
  'card_transaction.credit_returned': 'card-transactions.mail-late-credit',
  'card_transaction.overdrawn': 'card-transactions.mail-overdraft',
}

/** Jobs that only earlier versions posted. A room still declares them so that queued ones are run. */
export const formerJobs: readonly string[] = ['cards.told']
