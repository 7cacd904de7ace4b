import type { CardId, InvoiceId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/price.ts'
import { quoteMsOf, type ChainName, type PaidCoin } from '@moon/contract/chains.ts'
import { lightningTimerMs } from '@moon/contract/limits.ts'
import { receivedFor } from './received-for.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import type { Owed } from '../payments/tolerated-cents.ts'

/** What each state means: lightning-invoice-state.ts. */
export type LightningInvoiceState =
  | 'opening'
  | 'open'
  | 'held'
  | 'settling'
  | 'cancelling'
  | 'settled'
  | 'cancelled'
  | 'refunded'
  | 'lost'

/** What each state means: chain-invoice-state.ts. */
export type ChainInvoiceState = 'open' | 'paid' | 'cancelled' | 'refunded'

/** What is owed on one rail for one purchase, at which price, and until when. */
type InvoiceTerms = {
  id: InvoiceId
  purchaseId: PurchaseId
  userId: UserId
  valueCents: Cents
  owedCents: Cents
  owedUnits: Units
  price: Price
  lockedAt: Date
  lockExpiresAt: Date
  createdAt: Date
  endedBecause: string | null
  cardId: CardId | null
  /**
   * The largest shortfall that still counts as paid, where that is less than usual (M-10); null for the usual one.
   */
  toleranceCents: Cents | null
}

export type LightningInvoice = InvoiceTerms & {
  rail: 'lightning'
  coin: 'BTC'
  state: LightningInvoiceState
  paymentHash: string
  /** Null until the node has answered. */
  paymentRequest: string | null
  expiresAt: Date
  /** The text that the payer's wallet shows. */
  memo: string
}

export type ChainInvoice = InvoiceTerms & { rail: ChainName; coin: PaidCoin; state: ChainInvoiceState; address: string }

export type Invoice = LightningInvoice | ChainInvoice

/** D-03, in the words of the wire. */
export type PaymentStatus =
  | 'UNPAID'
  | 'PROCESSING'
  | 'PENDING'
  | 'UNDERPAID'
  | 'PAID'
  | 'EXPIRED'
  | 'REFUNDED'
  | 'CANCELLED'

/** D-01. */
export type FundingState = 'INITIAL' | 'UNDERFUNDED' | 'PENDING' | 'PAID' | 'REFUNDED_TO_CREDIT'

/** The status of an invoice is a pure function of its payments and the time (I18). */
export function statusOf(
  invoice: Owed & Pick<ChainInvoice, 'state' | 'lockExpiresAt'>,
  payments: readonly Payment[],
  now: Date,
): PaymentStatus {
  if (invoice.state === 'refunded') return 'REFUNDED'
  // The card was made, and then the chain took back every payment for it; the payments may be mined again.
  const isUndone = payments.length > 0 && !payments.some(isValid)
  if (invoice.state === 'paid') return isUndone ? 'UNPAID' : 'PAID'
  if (invoice.state === 'cancelled') return 'CANCELLED'
  const valid = payments.filter(isValid)
  if (valid.length === 0) return now >= invoice.lockExpiresAt ? 'EXPIRED' : 'UNPAID'
  if (valid.some(({ price }) => price === null)) return 'PROCESSING'
  if (!receivedFor(invoice, valid).isEnough) return 'UNDERPAID'
  return receivedFor(invoice, valid.filter(isFinal)).isEnough ? 'PAID' : 'PENDING'
}

/** How far the payments of an on-chain invoice have come towards its card (D-01). PAID: the card has been issued. */
export function fundingStateOf(
  invoice: Owed & Pick<ChainInvoice, 'state'>,
  payments: readonly Payment[],
): FundingState {
  if (invoice.state === 'refunded') return 'REFUNDED_TO_CREDIT'
  if (invoice.state === 'paid') return 'PAID'
  const valid = payments.filter(isValid)
  if (valid.length === 0) return 'INITIAL'
  return receivedFor(invoice, valid).isEnough ? 'PENDING' : 'UNDERFUNDED'
}

/** How long a price is locked (D-06). Longer for tokens, which move less against the dollar than bitcoin. */
export const lockMsOf = ({ rail }: Pick<Invoice, 'rail'>): number =>
  rail === 'lightning' ? lightningTimerMs : quoteMsOf(rail)

const isFinal = ({ state }: Pick<Payment, 'state'>): boolean => state === 'final'
