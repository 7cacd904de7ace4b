import type { WireAnswer } from '@moon/contract/calls.ts'

// Whole wire answers, for tests that change the parts they need.

type WireCard = WireAnswer<'readCard'>
type WireEntry = WireAnswer<'lookUpInvoices'>[number]

/** A Visa card of $25 that is paid and has its number. */
export const wireCard: WireCard = {
  id: 'card_1',
  token: 'card_1',
  balance: '25.00',
  value: '25.00',
  refundable: '25.00',
  held: '0.00',
  discountPercent: 0,
  spendable: true,
  deleted: false,
  expiration: '2027-01-19T23:59:59.999Z',
  exp: '01/27',
  created_at: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  last_four: '4242',
  name: null,
  color: null,
  frozen: null,
  card_issuer_id: '1',
  support_token: 'sup_1',
  fundingState: 'PAID',
  on_chain_invoice_id: 'inv_1',
  invoicePayments: [],
  missing: null,
  surplus: null,
  cardProductId: 'prod_1',
  cardProductLogo: null,
  gift_card: null,
  lightningPaymentCompleted: false,
  deleteDisabledReason: null,
  pan: '4111111111114242',
  cvv: '123',
  frame: null,
}

const address = 'bcrt1qexample'

/** An unpaid order of $25 on the Bitcoin chain. */
export const wireEntry: WireEntry = {
  invoice: {
    id: 'inv_1',
    invoiceId: 'inv_1',
    onChainInvoiceId: 'inv_1',
    onChainInvoiceID: 'inv_1',
    address,
    paymentUri: `bitcoin:${address}?amount=0.00050000`,
    cryptoAmountOwed: '0.00050000',
    usdAmountOwed: '25.00',
    exchangeRateLockExpiration: '2026-11-20T12:15:00.000Z',
    rate: '50000.00',
    blockchain: 'BITCOIN',
    token: null,
    paymentStatus: 'UNPAID',
    requestedCardValue: '25.00',
    product: { id: 'prod_1', name: 'Moon Visa Card', open_or_closed_loop: 'OPEN_LOOP' },
    requiredConfirmations: 3,
    createdAt: '2026-11-20T12:00:00.000Z',
    created_at: '2026-11-20T12:00:00.000Z',
    payments: [],
    lightning: null,
    cardId: null,
  },
  payments: [],
  paymentStatus: 'UNPAID',
  remainingAmountOwed: { crypto: { amount: '0.00050000' }, cardCurrency: { amount: '25.00' } },
  exchangeRateLockExpiration: '2026-11-20T12:15:00.000Z',
}

/** Empty holdings, as lists of cards answer them; tests set what they need. */
export const wireHolding: WireAnswer<'listCards'>['holding'] = {
  onCards: '0.00',
  cards: 0,
  moonCredit: '0.00',
  rewardSats: 0,
  nextExpiration: null,
}

export const wirePage = { currentPage: 1, lastPage: 1, total: 0, perPage: 10 }

const receiptPrice = {
  value: '25.00',
  discount: '0.00',
  loadFee: '0.00',
  creationFee: '0.00',
  overdraft: '0.00',
  total: '25.00',
  appliedSats: 0,
  appliedSatsUsd: '0.00',
  appliedCredit: '25.00',
  due: '0.00',
}
/** An order paid with credit, without a card so far. */
export const wireReceipt: WireAnswer<'readReceipt'> = {
  number: 'M-1',
  cardId: 'card_1',
  last_four: null,
  seller: null,
  productName: 'Moon Visa Card',
  method: 'CREDIT',
  price: receiptPrice,
  payments: [],
  orderedAt: '2026-11-20T12:00:00.000Z',
  paidAt: '2026-11-20T12:00:00.000Z',
  issuedAt: null,
  shortfall: null,
  returned: { credit: '0.00', sats: 0, overdraft: '0.00' },
}
