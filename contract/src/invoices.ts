import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { blockchains, stableCoins } from './chains.ts'
import { coinOut, dollars, moment, price, sameWords, yes } from './codecs.ts'
import { productName } from './products.ts'
import { renamed } from './renamed.ts'

export const blockchain = sameWords(blockchains)

/**
 * D-03. PROCESSING: seen and being attributed. EXPIRED: the rate lock ended and nothing was received; the invoice
 * is still watched.
 */
export const paymentStatus = sameWords([
  'UNPAID',
  'PROCESSING',
  'PENDING',
  'UNDERPAID',
  'PAID',
  'EXPIRED',
  'REFUNDED',
  'CANCELLED',
])

export const payment = z.object({
  id: z.string(),
  paymentAmount: coinOut,
  paymentCurrency: z.string(),
  transactionHash: z.nullable(z.string()),
  createdAt: moment,
  latestConfirmationCount: z.number(),
  requiredConfirmations: z.number(),
  /** The payment's value in dollars at the rate in `rateUsed`. */
  cardCurrencyPaymentCredit: dollars,
  rateUsed: z.nullable(price),
  /** Replaced, double spent or reorganised away: the payment does not count. */
  invalid: z.boolean(),
  blockchain,
  explorerUrl: z.nullable(z.string()),
})

const invoiceFields = {
  id: z.string(),
  address: z.string(),
  /** BIP 321 URI with the amount, and with the Lightning invoice of the same order if there is one. */
  paymentUri: z.string(),
  cryptoAmountOwed: coinOut,
  usdAmountOwed: dollars,
  exchangeRateLockExpiration: moment,
  rate: price,
  blockchain,
  token: z.nullable(sameWords(stableCoins)),
  paymentStatus,
  requestedCardValue: dollars,
  /** The product bought: the Visa card, or a shop's gift card by name. */
  product: productName,
  requiredConfirmations: z.number(),
  createdAt: moment,
  payments: z.array(payment),
  /** The Lightning side of the same order (I-38), while it can still be paid. */
  lightning: z.nullable(z.object({ depositAddress: z.string(), expiresAt: moment })),
  cardId: z.nullable(z.string()),
}

const invoiceNames = {
  id: ['id', 'invoiceId', 'onChainInvoiceId', 'onChainInvoiceID'],
  createdAt: ['createdAt', 'created_at'],
} as const

export const invoice = renamed(invoiceFields, invoiceNames)

/** An invoice with the additional fields of one answer. */
export const invoiceWith = <const F extends Readonly<Record<string, z.ZodMiniType>>>(more: F) =>
  renamed({ ...invoiceFields, ...more }, invoiceNames)

export const invoiceEntry = z.object({
  invoice,
  payments: z.array(payment),
  paymentStatus,
  remainingAmountOwed: z.object({
    crypto: z.object({ amount: coinOut }),
    cardCurrency: z.object({ amount: dollars }),
  }),
  exchangeRateLockExpiration: moment,
})

export type Payment = z.output<typeof payment>
export type Invoice = z.output<typeof invoice>
export type InvoiceEntry = z.output<typeof invoiceEntry>

const spelledLookUp = z.object({
  onChainInvoiceID: z.optional(z.string()),
  onChainInvoiceId: z.optional(z.string()),
  onchaininvoiceid: z.optional(z.string()),
  includeExchangeRateLock: z.optional(yes),
  unpaidOnly: z.optional(yes),
  pendingOnly: z.optional(yes),
  /** Accepted and ignored: the user comes from the token (I-07). */
  userSub: z.optional(z.string()),
})

const lookUp = z.pipe(
  spelledLookUp,
  z.transform(({ onChainInvoiceID, onChainInvoiceId, onchaininvoiceid, ...rest }: z.output<typeof spelledLookUp>) => ({
    ...rest,
    invoiceId: onChainInvoiceID ?? onChainInvoiceId ?? onchaininvoiceid,
  })),
)

export const invoiceCalls = {
  lookUpInvoices: {
    method: 'GET',
    path: '/v1/moon/api/cards/funding/onchain/invoice',
    also: ['/api/cards/funding/onchain/invoice'],
    who: 'member',
    scope: 'read',
    summary: "The user's on-chain invoices; with includeExchangeRateLock a fresh lock for the rest (D-03)",
    query: lookUp,
    answer: z.array(invoiceEntry),
    refusals: ['not_found', 'rates_unavailable', 'limit_exceeded', 'overdraft_owed'],
  },
  cancelInvoice: {
    method: 'POST',
    path: '/v1/moon/api/cards/funding/onchain/invoice/cancel',
    also: ['/api/cards/funding/onchain/invoice/cancel'],
    who: 'member',
    scope: 'buy',
    summary: 'Stop offering an unpaid invoice; its address stays watched',
    body: z.pipe(
      z.object({ onChainInvoiceId: z.string() }),
      z.transform(({ onChainInvoiceId: invoiceId }: { onChainInvoiceId: string }) => ({ invoiceId })),
    ),
    answer: invoiceEntry,
    refusals: ['not_found', 'wrong_state'],
  },
} as const satisfies Record<string, Call>
