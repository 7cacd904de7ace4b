import type { CardId, PaymentId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import type { Cause } from '../ledger/causes.ts'

/**
 * The cause of an email to a user, as text that is unique for ever: an email is sent once per cause, so a cause's text never changes.
 * Every cause is built here; none is parsed.
 */
export type EmailCause = string & { readonly __emailCause: true }

export const emailCauses = {
  purchase: (id: PurchaseId) => ({
    delivered: text('purchase', id, 'delivered'),
    refunded: text('purchase', id, 'refunded'),
    /** The payments received are final and not enough. */
    underpaid: text('purchase', id, 'underpaid'),
    underpaidReminder: (day: number) => text('purchase', id, 'underpaid', `day-${day}`),
    /** The order's card was closed, because its payment was returned. */
    paymentReturned: text('purchase', id, 'unpaid'),
    giftCardLate: text('purchase', id, 'gift-late'),
  }),
  payment: (id: PaymentId) => ({
    late: text('payment', id, 'late'),
    dropped: text('payment', id, 'gone'),
    clawedBack: (nth: number) => text('payment', id, 'taken-back', nth),
  }),
  /** Leftover money of an order became credit or sats. */
  creditLeftover: (id: string) => text('credit', id),
  card: (id: CardId) => ({
    expires: (days: number) => text('card', id, 'expires', days),
    /** The balance of an expired card became credit. */
    returned: text('card', id, 'returned'),
    /** An operator froze or released the card at this time. */
    frozen: (at: Date) => text('card', id, 'frozen', at.getTime()),
    unfrozen: (at: Date) => text('card', id, 'unfrozen', at.getTime()),
  }),
  cardTransaction: (token: string, version: number) => ({
    /** A hold or a refund of a deleted card became credit. */
    credited: text('card_transaction', token, version, 'told'),
    overdrawn: text('card_transaction', token, version, 'overdrawn'),
  }),
  /** Coins were found at the wrong address; when more arrive, the cause is new. */
  recoverable: (id: string, units: bigint) => text('recoverable', id, units),
  /** The account has been unused for long; the first letter of this absence was sent at this time. */
  absence: (userId: UserId, firstLetterAt: Date) => ({
    letter: (nth: 1 | 2) => text('absence', userId, firstLetterAt.getTime(), 'letter', nth),
  }),
  /** A ledger transfer that its user gets an email about. */
  transfer: (cause: Cause) => text(cause),
}

function text(...parts: (string | number | bigint)[]): EmailCause {
  return parts.join(':') as EmailCause
}
