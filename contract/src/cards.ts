import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { cardName, dollars, moment, pagination, paging, sameWords, yes } from './codecs.ts'
import { payment } from './invoices.ts'
import { renamed } from './renamed.ts'

/** D-01. INITIAL: nothing received yet, or not loaded. */
export const fundingState = sameWords(['INITIAL', 'UNDERFUNDED', 'PENDING', 'PAID', 'REFUNDED_TO_CREDIT'])

/** What its owner may give the face of a card instead of the colour that grows from its id. */
export const cardColors = ['indigo', 'plum', 'wine', 'copper', 'forest', 'teal', 'ocean', 'slate'] as const
const cardColor = sameWords(cardColors)

export const barcodeFormat = sameWords(['code-128', 'code-39', 'ean-13', 'QR', 'pdf417'])

/** Codes are there only where they were asked for (GET card/{id} with reveal); `has…` says which there are. */
export const giftCard = z.object({
  securityCode: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  barcodeFormat: z.nullable(barcodeFormat),
  hasSecurityCode: z.boolean(),
  hasPin: z.boolean(),
  hasBarcode: z.boolean(),
  /** The shop's page for it. It may show every code, so its address is one. */
  hasPage: z.boolean(),
  /** ordered: at the supplier; late: for more than ten minutes (D-46); delivered: the code is here; failed: money back. */
  delivery: sameWords(['ordered', 'late', 'delivered', 'failed']),
  deliveredAt: z.nullable(moment),
  /** When its code was first shown (D-46). */
  firstRevealedAt: z.nullable(moment),
  /** The last day on which the shop takes it; null: for ever. */
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
  /** What the card was bought for; the face's moon is balance against this. */
  value: dollars,
  /** What its deletion would give back now: the balance without the share of the discount (M-18). */
  refundable: dollars,
  /** What shops hold of it: beside the balance, not part of it. What they do not collect follows when a hold ends. */
  held: dollars,
  /** What its buyer got off the value, in percent of it; 0: nothing. */
  discountPercent: z.number(),
  /** False while the payment is not final: the balance is what has been received so far (D-01). */
  spendable: z.boolean(),
  deleted: z.boolean(),
  expiration: z.nullable(moment),
  /** MM/YY as printed on the card. */
  exp: z.nullable(z.string()),
  createdAt: moment,
  last_four: z.nullable(z.string()),
  /** What its owner calls it, and the colour that they gave its face. A gift card has neither. */
  name: z.nullable(z.string()),
  color: z.nullable(cardColor),
  /**
   * It is frozen: shops are declined, and what is on it stays there. `reason` is Moon's; null: its owner has frozen it. Of a card that
   * Moon closed, why.
   */
  frozen: z.nullable(z.object({ since: moment, reason: z.nullable(z.string()) })),
  card_issuer_id: z.string(),
  support_token: z.string(),
  fundingState,
  invoiceId: z.nullable(z.string()),
  invoicePayments: z.array(payment),
  /** What is left to pay of an order that was paid in part: of its price, not of the card's value. Null otherwise. */
  missing: z.nullable(dollars),
  /** What was paid above the price, until the payment is final: then it is credit. Null where nothing was. */
  surplus: z.nullable(dollars),
  cardProductId: z.string(),
  /** Where its picture is, on the host of this call: whoever has the picture of an address need not ask for it again. */
  cardProductLogo: z.nullable(z.string()),
  gift_card: z.nullable(giftCard),
  lightningPaymentCompleted: z.boolean(),
  /** Why "Refund & Delete" is not offered right now, in plain words; null when it is (D-02, STB-33 to -43). */
  deleteDisabledReason: z.nullable(z.string()),
}

const cardNames = {
  id: ['id', 'token'],
  createdAt: ['created_at', 'createdAt'],
  invoiceId: 'on_chain_invoice_id',
} as const

/** A card in a list: never its number or security code (D-40). */
export const listedCard = renamed({ ...cardFields, pan: z.null(), cvv: z.null(), frame: z.null() }, cardNames)

/** How the wire numbers the two ways in which shops process a card; a gift card is numbered as prepaid. */
export const cardIssuerId = (processedAs: 'prepaid' | 'credit'): '1' | '2' => (processedAs === 'credit' ? '2' : '1')

/**
 * Where number and security code are seen, in their place: a frame of the card issuer, to be opened until then. The address is for
 * the card's owner alone; whoever opens it sees the number.
 */
const cardFrame = z.object({ url: z.string(), until: moment })

/** A card by itself: number and security code once the issuer has them, or the frame in which the issuer shows them. */
export const cardInfo = renamed(
  { ...cardFields, pan: z.nullable(z.string()), cvv: z.nullable(z.string()), frame: z.nullable(cardFrame) },
  cardNames,
)

/** What the user holds in all, whichever page of cards was asked for. */
export const holding = z.object({
  /** What is left on the cards that can be spent. */
  onCards: dollars,
  /** How many those are. */
  cards: z.number(),
  moonCredit: dollars,
  rewardSats: z.number(),
  /** When the first of them expires; null: none of them does. */
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
