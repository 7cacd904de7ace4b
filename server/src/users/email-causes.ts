import type { CardId, PaymentId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import type { Cause } from '../ledger/causes.ts'

/**
 * Why a user gets an email, as text that is unique for ever: what was sent under a cause is not sent again, so a text never
 * changes. Every one is built here; nobody reads one back.
 */
export type EmailCause = string & { readonly __emailCause: true }

export const emailCauses = {
  purchase: (id: PurchaseId) => ({
    delivered: text('purchase', id, 'delivered'),
    refunded: text('purchase', id, 'refunded'),
    /** What came in is final and not enough. */
    underpaid: text('purchase', id, 'underpaid'),
    underpaidReminder: (day: number) => text('purchase', id, 'underpaid', `day-${day}`),
    /** Its card was closed, because the payment went back. */
    paymentReturned: text('purchase', id, 'unpaid'),
    giftCardLate: text('purchase', id, 'gift-late'),
  }),
  payment: (id: PaymentId) => ({
    late: text('payment', id, 'late'),
    dropped: text('payment', id, 'gone'),
    clawedBack: (nth: number) => text('payment', id, 'taken-back', nth),
  }),
  /** Money of an order became credit or sats. */
  creditLeftover: (id: string) => text('credit', id),
  card: (id: CardId) => ({
    expires: (days: number) => text('card', id, 'expires', days),
    /** What was left on an expired card became credit. */
    returned: text('card', id, 'returned'),
    /** An operator has frozen it at this moment, or let it go. */
    frozen: (at: Date) => text('card', id, 'frozen', at.getTime()),
    unfrozen: (at: Date) => text('card', id, 'unfrozen', at.getTime()),
  }),
  cardTransaction: (token: string, version: number) => ({
    /** A hold or a refund of a deleted card became credit. */
    credited: text('card_transaction', token, version, 'told'),
    overdrawn: text('card_transaction', token, version, 'overdrawn'),
  }),
  /** Coins were found at the wrong place; more of them are found anew. */
  recoverable: (id: string, units: bigint) => text('recoverable', id, units),
  /** Nobody has used an account for long, which its first letter says at this moment. */
  absence: (userId: UserId, firstLetterAt: Date) => ({
    letter: (nth: 1 | 2) => text('absence', userId, firstLetterAt.getTime(), 'letter', nth),
  }),
  /** A transfer of the ledger that its user gets an email about. */
  transfer: (cause: Cause) => text(cause),
}

function text(...parts: (string | number | bigint)[]): EmailCause {
  return parts.join(':') as EmailCause
}
