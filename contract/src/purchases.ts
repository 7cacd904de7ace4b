import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { coinOut, dollars, dollarsIn, moment, price, sameWords, yes } from './codecs.ts'
import { cardInfo } from './cards.ts'
import { invoice, invoiceWith } from './invoices.ts'

const cardProductChoice = z.enum(['DEBIT_CARD_PRODUCT', 'CREDIT_CARD_PRODUCT'])

const walletId = z.string().check(z.minLength(1), z.maxLength(100))

const shown = {
  cardProduct: z.optional(cardProductChoice),
  cardProductId: z.optional(z.string().check(z.maxLength(64))),
  cardProductImageHash: z.optional(z.string().check(z.maxLength(128))),
  requestFrom: z.optional(z.string().check(z.maxLength(40))),
  applyRewardSats: z.optional(yes),
  /** Above the limit, a debt is paid with an order only if the request says so. */
  payOverdraft: z.optional(yes),
}

/** The price line by line, to the cent (D-13). */
export const priceLines = z.object({
  value: dollars,
  discount: dollars,
  loadFee: dollars,
  creationFee: dollars,
  /** The buyer's debt from shops that collected more than earlier cards held; paid with this order. */
  overdraft: dollars,
  total: dollars,
  appliedSats: z.number(),
  appliedSatsUsd: dollars,
  appliedCredit: dollars,
  due: dollars,
})

export type PriceLines = z.output<typeof priceLines>

const buyRefusals = [
  'country_blocked',
  'bad_input',
  'feature_off',
  'user_banned',
  'user_inactive',
  'amount_over_maximum',
  'amount_under_minimum',
  'limit_exceeded',
  'overdraft_owed',
  'insufficient_funds',
  'sats_under_minimum',
  'product_unavailable',
  'out_of_stock',
  'agreement_required',
  'rates_unavailable',
  'rail_unavailable',
  'idempotency_conflict',
  'in_progress',
  'too_many_requests',
  'too_many_orders',
] as const

export const purchaseCalls = {
  /**
   * Lightning. `depositAddress` is the BOLT11 invoice. When sats or credit cover the whole price, the answer has the
   * card at once.
   */
  getDepositAddress: {
    method: 'POST',
    ...short('/getdepositaddress'),
    who: 'member',
    scope: 'buy',
    summary: 'Buy a card over Lightning',
    body: z.object({ card_amount: dollarsIn, applyUsdCredit: z.optional(yes), ...shown }),
    answer: z.object({
      card: z.nullable(cardInfo),
      depositAddress: z.nullable(z.string()),
      amount: coinOut,
      amountUsd: dollars,
      rate: z.nullable(price),
      /** End of the price lock (3:00) and of the invoice itself (4:00). */
      priceUntil: z.nullable(moment),
      expiresAt: z.nullable(moment),
      price: priceLines,
      /** The on-chain side of the same order, if that rail is on (I-38). */
      invoice: z.nullable(invoice),
    }),
    byCountry: 'purchase',
    refusals: [...buyRefusals, 'lightning_unavailable'],
    idempotent: true,
  },
  pollDepositAddress: {
    method: 'POST',
    ...short('/polldepositaddress'),
    who: 'member',
    scope: 'read',
    summary: 'Whether a Lightning invoice of the user has been paid',
    body: z.object({ address: z.string().check(z.maxLength(2000)) }),
    answer: z.object({
      paid: z.boolean(),
      /** OPEN, HELD (payment arrived, card being created), PAID, CANCELLED (the payer keeps the sats), EXPIRED. */
      state: sameWords(['OPEN', 'HELD', 'PAID', 'CANCELLED', 'EXPIRED']),
      card: z.nullable(z.object({ id: z.string(), token: z.string() })),
      refundedAmountAsRewardSats: z.nullable(z.number()),
      message: z.nullable(z.string()),
    }),
    refusals: ['not_found'],
  },
  fundOnChain: {
    method: 'POST',
    path: '/v1/moon/api/cards/funding/onchain',
    also: ['/api/cards/funding/onchain'],
    who: 'member',
    scope: 'buy',
    summary: 'Buy a card on-chain; both documented dialects are understood (I-04)',
    body: z.object({
      cardValue: z.optional(dollarsIn),
      amount: z.optional(dollarsIn),
      applyMoonCredit: z.optional(yes),
      applyUsdCredit: z.optional(yes),
      currency: z.optional(z.string().check(z.maxLength(10))),
      asset: z.optional(z.string().check(z.maxLength(10))),
      coin: z.optional(z.string().check(z.maxLength(10))),
      token: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
      blockchain: z.optional(z.string().check(z.maxLength(10))),
      ...shown,
    }),
    answer: z.union([
      z.object({ type: z.literal('CARD'), card: cardInfo, price: priceLines }),
      invoiceWith({ type: z.literal('INVOICE'), price: priceLines }),
    ]),
    byCountry: 'purchase',
    refusals: buyRefusals,
    idempotent: true,
  },
  /**
   * A missing or wrong code is answered with a refusal; the same order sent again with its code is the same purchase
   * (D-23).
   */
  buyWithCoinbase: {
    method: 'POST',
    ...short('/cards/coinbase'),
    who: 'member',
    forExtension: true,
    summary:
      'Buy a card from a Coinbase wallet; with the two-factor code where one is asked for. Without an Idempotency-Key the same order within ten minutes is the same purchase',
    body: z.object({
      value: dollarsIn,
      wallet: z.union([walletId, z.object({ id: walletId })]),
      twoFactorCode: z.optional(z.nullable(z.string().check(z.regex(/^\d{0,10}$/)))),
      applyUsdCredit: z.optional(yes),
      ...shown,
    }),
    answer: z.object({
      type: z.literal('CARD'),
      card: z.object({ id: z.string(), token: z.string() }),
      price: priceLines,
    }),
    byCountry: 'purchase',
    refusals: [
      ...buyRefusals,
      'TwoFactorRequired',
      'two_factor_invalid',
      'exchange_disconnected',
      'exchange_limit',
      'exchange_unavailable',
      'exchange_refused',
      'exchange_unknown',
      'exchange_too_late',
    ],
    idempotent: 'by itself',
  },
  cancelCoinbase: {
    method: 'POST',
    ...short('/cards/coinbase/give-up'),
    who: 'member',
    forExtension: true,
    summary: 'Drop an order that waits for its two-factor code; what it held is free at once',
    body: z.object({ idempotencyKey: z.string().check(z.minLength(1), z.maxLength(255)) }),
    answer: z.object({ ended: z.boolean() }),
    refusals: ['not_found', 'wrong_state'],
  },
} as const satisfies Record<string, Call>
