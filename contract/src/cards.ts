import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { cardName, dollars, moment, pagination, paging, sameWords, yes } from './codecs.ts'
import { payment } from './invoices.ts'
import { renamed } from './renamed.ts'

/** D-01. INITIAL: nothing received yet, or not loaded yet. */
export const fundingState = sameWords(['INITIAL', 'UNDERFUNDED', 'PENDING', 'PAID', 'REFUNDED_TO_CREDIT'])

/** Colours that an owner may choose for the face of a card instead of the hue derived from its id. */
export const cardColors = ['indigo', 'plum', 'wine', 'copper', 'forest', 'teal', 'ocean', 'slate'] as const
const cardColor = sameWords(cardColors)

export const barcodeFormat = sameWords(['code-128', 'code-39', 'ean-13', 'QR', 'pdf417'])

/** Codes are present only when requested (GET card/{id} with reveal); the `has…` fields say which ones exist. */
export const giftCard = z.object({
  securityCode: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  barcodeFormat: z.nullable(barcodeFormat),
  hasSecurityCode: z.boolean(),
  hasPin: z.boolean(),
  hasBarcode: z.boolean(),
  /**
   * Whether the shop has a page for the card. The page may show every code, so its address is as secret as a code.
   */
  hasPage: z.boolean(),
  /**
   * ordered: at the supplier; late: for more than ten minutes (D-46); delivered: the code is here; failed: the money
   * was refunded.
   */
  delivery: sameWords(['ordered', 'late', 'delivered', 'failed']),
  deliveredAt: z.nullable(moment),
  /** When the code was first shown (D-46). */
  firstRevealedAt: z.nullable(moment),
  /** The last day on which the shop accepts the card; null: it never expires. */
  expiresOn: z.nullable(z.string()),
  redeemableAt: z.nullable(sameWords(['all', 'online', 'in-store'])),
  merchantRedemptionInstructions: z.nullable(z.string()),
  merchantCardWebsite: z.nullable(z.string()),
  userMarkedAsUsed: z.boolean(),
  giftCardMerchantName: z.string(),
  primaryBrandColor: z.string(),
  primaryTextColor: z.string(),
  card_art_base64: z.string(),
})

const cardFields = {
  id: z.string(),
  balance: dollars,
  /** The value at purchase; the moon on the face shows the balance as a share of it. */
  value: dollars,
  /** The amount that deleting the card would refund now: the balance less the share of the discount (M-18). */
  refundable: dollars,
  /** Amount held by shops, not included in the balance. What they do not collect is released when the hold ends. */
  held: dollars,
  /** The buyer's discount in percent of the value; 0: none. */
  discountPercent: z.number(),
  /** False until the payment is final: the balance is then what has been received so far (D-01). */
  spendable: z.boolean(),
  deleted: z.boolean(),
  expiration: z.nullable(moment),
  /** MM/YY as printed on the card. */
  exp: z.nullable(z.string()),
  createdAt: moment,
  last_four: z.nullable(z.string()),
  /** The owner's label and colour for the card. A gift card has neither. */
  name: z.nullable(z.string()),
  color: z.nullable(cardColor),
  /**
   * The card is frozen: shops are declined, and the money stays on it. `reason` is given by Moon; null: the owner
   * froze the card. For a card that Moon closed, the reason for closing it.
   */
  frozen: z.nullable(z.object({ since: moment, reason: z.nullable(z.string()) })),
  card_issuer_id: z.string(),
  support_token: z.string(),
  fundingState,
  invoiceId: z.nullable(z.string()),
  invoicePayments: z.array(payment),
  /** The unpaid part of the price (not of the card's value) of an underpaid order; null otherwise. */
  missing: z.nullable(dollars),
  /** The amount paid above the price. It becomes credit once the payment is final; null if nothing was overpaid. */
  surplus: z.nullable(dollars),
  cardProductId: z.string(),
  /** Path of the picture on this call's host. The picture at one path never changes, so clients may cache it. */
  cardProductLogo: z.nullable(z.string()),
  gift_card: z.nullable(giftCard),
  lightningPaymentCompleted: z.boolean(),
  /**
   * Why "Refund & Delete" is not offered right now, in plain words; null when it is offered (D-02, STB-33 to -43).
   */
  deleteDisabledReason: z.nullable(z.string()),
}

const cardNames = {
  id: ['id', 'token'],
  createdAt: ['created_at', 'createdAt'],
  invoiceId: 'on_chain_invoice_id',
} as const

/** A card in a list: never its number or security code (D-40). */
export const listedCard = renamed({ ...cardFields, pan: z.null(), cvv: z.null(), frame: z.null() }, cardNames)

/** The wire's number for how shops process a card; a gift card has the number of prepaid cards. */
export const cardIssuerId = (processedAs: 'prepaid' | 'credit'): '1' | '2' => (processedAs === 'credit' ? '2' : '1')

/**
 * The card issuer's frame that shows number and security code, to be opened before `until`. Only the card's owner
 * may have the address: opening it shows the number.
 */
const cardFrame = z.object({ url: z.string(), until: moment })

/**
 * A single card: with number and security code once the issuer has created them, or the frame in which the issuer
 * shows them.
 */
export const cardInfo = renamed(
  { ...cardFields, pan: z.nullable(z.string()), cvv: z.nullable(z.string()), frame: z.nullable(cardFrame) },
  cardNames,
)

/** What the user holds in total, independent of the page of cards requested. */
export const holding = z.object({
  /** The balance of all spendable cards. */
  onCards: dollars,
  /** The number of spendable cards. */
  cards: z.number(),
  moonCredit: dollars,
  rewardSats: z.number(),
  /** The earliest expiry among them; null: none expires. */
  nextExpiration: z.nullable(moment),
})

export type CardColor = z.output<typeof cardColor>
export type GiftCard = z.output<typeof giftCard>
export type BarcodeFormat = z.output<typeof barcodeFormat>
export type ListedCard = z.output<typeof listedCard>
export type CardInfo = z.output<typeof cardInfo>
export type Holding = z.output<typeof holding>

export const cardCalls = {
  listCards: {
    method: 'GET',
    ...short('/cards'),
    who: 'member',
    scope: 'read',
    summary: 'Cards of the user, newest first, active or inactive, and what the user holds in all',
    query: z.object({
      display: z.optional(z.string()),
      inactiveCards: z.optional(yes),
      ...paging(10),
    }),
    answer: z.object({ cards: z.array(listedCard), pagination, inactiveCount: z.number(), holding }),
    refusals: ['agreement_required'],
  },
  readCard: {
    method: 'GET',
    ...short('/card/:id'),
    who: 'member',
    scope: 'reveal',
    scopeUnrevealed: 'read',
    summary: 'One card; reveal=false leaves number and security code out',
    params: z.object({ id: z.string() }),
    query: z.object({ reveal: z.optional(yes) }),
    answer: cardInfo,
    needsProofOnNewDevice: true,
    refusals: [
      'not_found',
      'card_details_unavailable',
      'card_details_withheld',
      'step_up_required',
      'too_many_requests',
    ],
    secret: true,
  },
  deleteCard: {
    method: 'POST',
    ...short('/cards/delete'),
    who: 'member',
    scope: 'buy',
    summary:
      'Close a card for good; what was paid for and is left becomes account credit. A card that is not the user’s, or none at all, gives 0.00',
    body: z.object({
      cardId: z.string(),
      comments: z.optional(z.string().check(z.maxLength(2000))),
      platform: z.optional(z.string().check(z.maxLength(40))),
    }),
    answer: z.object({ refundedAmount: dollars }),
    refusals: ['wrong_state', 'agreement_required', 'deletion_disabled', 'deletion_not_possible'],
  },
  markGiftCard: {
    method: 'PUT',
    ...short('/gift-card/:id'),
    who: 'member',
    scope: 'buy',
    summary: 'Mark a gift card as used, or as unused again; it moves between the lists',
    params: z.object({ id: z.string() }),
    body: z.object({ isUsed: z._default(yes, true) }),
    answer: listedCard,
    refusals: ['not_found', 'wrong_state'],
  },
  labelCard: {
    method: 'PUT',
    ...short('/card/:id/label'),
    who: 'member',
    scope: 'buy',
    summary: 'Call a Visa card by a name and give its face a colour; null takes either back',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.nullable(cardName), color: z.nullable(z.enum(cardColors)) }),
    answer: z.object({ name: z.nullable(z.string()), color: z.nullable(cardColor) }),
    refusals: ['not_found', 'wrong_state'],
  },
  freezeCard: {
    method: 'PUT',
    ...short('/card/:id/freeze'),
    who: 'member',
    scope: 'buy',
    summary: 'Freeze a Visa card, so that shops are declined and what is on it stays there, or let it be used again',
    params: z.object({ id: z.string() }),
    body: z.object({ isFrozen: z._default(yes, true) }),
    answer: z.object({ isFrozen: z.boolean() }),
    refusals: ['not_found', 'wrong_state', 'too_many_requests'],
  },
  cardLimits: {
    method: 'GET',
    ...short('/cards/limits'),
    who: 'member',
    scope: 'read',
    summary: 'Spending so far and the limits, per day and per month (D-17)',
    answer: z.object({
      limits: z.object({
        dailySpending: dollars,
        dailyLimit: dollars,
        monthlySpending: dollars,
        monthlyLimit: dollars,
      }),
      userBanReason: z.nullable(z.string()),
    }),
  },
} as const satisfies Record<string, Call>
