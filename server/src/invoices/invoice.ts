import type { CardId, InvoiceId, PurchaseId, UserId } from '@moon/contract/ids.ts'
import { addCents, cents, maxCents, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Units } from '@moon/money/coin.ts'
import type { Price } from '@moon/money/rate.ts'
import { quoteMsOf, type ChainName, type PaidCoin } from '@moon/contract/chains.ts'
import { lightningTimerMs } from '@moon/contract/limits.ts'
import { isValid, type Payment } from '../payments/payment.ts'
import { toleratedCents, type Owed } from '../payments/tolerated-cents.ts'

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

/** What is owed on one rail for one purchase, and until when at which price. */
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
  /** The shortfall that still counts as paid, where it is another than usual (M-10). */
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
  /** What the payer's wallet shows that this pays for. */
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

/** Where an invoice stands is a pure function of its payments and the time (I18). */
export function statusOf(
  invoice: Owed & Pick<ChainInvoice, 'state' | 'lockExpiresAt'>,
  payments: readonly Payment[],
  now: Date,
): PaymentStatus {
  if (invoice.state === 'refunded') return 'REFUNDED'
  // Its card was made, and then the chain took back all that had paid for it; it may come again.
  const isUndone = payments.length > 0 && !payments.some(isValid)
  if (invoice.state === 'paid') return isUndone ? 'UNPAID' : 'PAID'
  if (invoice.state === 'cancelled') return 'CANCELLED'
  const valid = payments.filter(isValid)
  if (valid.length === 0) return now >= invoice.lockExpiresAt ? 'EXPIRED' : 'UNPAID'
  if (valid.some(({ price }) => price === null)) return 'PROCESSING'
  if (!covers(invoice, valid)) return 'UNDERPAID'
  return covers(invoice, valid.filter(isFinal)) ? 'PAID' : 'PENDING'
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
  return covers(invoice, valid) ? 'PENDING' : 'UNDERFUNDED'
}

/** What these payments are worth together. */
export const receivedCents = (payments: readonly Payment[]): Cents =>
  addCents(...payments.filter(isValid).map((payment) => payment.cents ?? zeroCents))

/** What is still missing of the price; nothing once the tolerance covers it. */
export function remainingCents(invoice: Owed, payments: readonly Payment[]): Cents {
  if (covers(invoice, payments)) return zeroCents
  return maxCents(zeroCents, subtractCents(invoice.owedCents, receivedCents(payments)))
}

/**
 * Whether payments are enough. A shortfall of at most half a percent and at most a dollar is (D-08); each further part of
 * a payment (up to ten) may also have lost a fraction of a cent to rounding, which is never the buyer's fault.
 */
export function covers(invoice: Owed, payments: readonly Payment[]): boolean {
  const valid = payments.filter(isValid)
  if (valid.length === 0) return false
  const rounding = invoice.toleranceCents == null ? cents(BigInt(Math.min(valid.length - 1, 10))) : zeroCents
  return receivedCents(valid) >= subtractCents(invoice.owedCents, maxCents(toleratedCents(invoice), rounding))
}

/** How long a price is locked (D-06): dollars as tokens move less than bitcoin does. */
export const lockMsOf = ({ rail }: Pick<Invoice, 'rail'>): number =>
  rail === 'lightning' ? lightningTimerMs : quoteMsOf(rail)

export const isFinal = ({ state }: Pick<Payment, 'state'>): boolean => state === 'final'
