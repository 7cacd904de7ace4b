import type { CardId, PayoutId, PurchaseId } from '@moon/contract/ids.ts'

/**
 * Every event that crosses a room, with its payload. It is posted as a job in the transaction of the fact; the room that
 * listens shows a job of the same name. Jobs that a room posts to itself are its own and are declared there.
 */
export type News = {
  /** The money of a purchase has changed: purchases look at all of it and take the next step. */
  'purchase.money_changed': { purchaseId: PurchaseId }
  /** An invoice has been moved to `settling` or `cancelling`, and the node has to do so, too. */
  'invoice.node_step_due': { invoiceId: string }
  /** A supplier reported a change of an order, by its own id: a hint to read the order again. Earlier versions did not name it. */
  'supplier_order.changed': { supplier?: string; orderId: string }
  /** An issuer reported a change of a card, by its own token. Earlier versions did not name it. */
  'card.state_reported': { issuer?: string; cardToken: string }
  /** What was spent with a card has changed, or a gift card was delivered. */
  'card.spending_changed': { cardId: CardId }
  /** A payout over Lightning was confirmed and can be paid. */
  'payout.confirmed': { payoutId: PayoutId }
  /** A user was restricted, or is not any more. */
  'user.restriction_changed': { userId: string }
  /** What was left on an expired card has become credit: its owner gets an email. */
  'card.credit_returned': { cardId: CardId }
}

type Event = {
  postedBy: readonly string[]
  listeners: readonly string[]
  /** What versions before called it: jobs of that name may still be queued after an upgrade. */
  formerly?: string
}

/** Which room posts each event and which one acts on it. tools/src/house/check-news.ts holds the rooms against this table. */
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

/** What versions before called jobs that a room posts to itself: those still queued are done by the job of today. */
export const formerNames: Readonly<Record<string, string>> = {
  'cards.transaction': 'card-transactions.refresh',
  'cards.limit': 'card-transactions.raise-limit',
  'card_transaction.credit_returned': 'card-transactions.mail-late-credit',
  'card_transaction.overdrawn': 'card-transactions.mail-overdraft',
}

/** Jobs that only versions before have posted. A room shows them so that what is still queued is done. */
export const formerJobs: readonly string[] = ['cards.told']
