import { cardCan } from '@moon/contract/can.ts'
import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import type { Flags } from '@moon/contract/flags.ts'
import { dollarsWire, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Product } from '../products/product.ts'
import type { Card } from './card.ts'
import type { Funding } from '../invoices/read-funding.ts'
import { showGiftCard, type GiftFacts } from './show-gift-card.ts'

/** Everything that a screen is told of a card comes from these. */
export type CardFacts = {
  card: Card
  /** What the ledger has on the card. */
  ledgerCents: Cents
  funding: Funding | undefined
  /** Of a gift card only. */
  gift: GiftFacts | undefined
  product: Product | undefined
  flags: Pick<Flags, 'disableCardDeletion' | 'disableCardIssuer2CardDeletion'>
}

const isDeleted = ({ state, endedBecause }: Card): boolean =>
  state === 'deleted' ||
  state === 'refused' ||
  state === 'refunded' ||
  (state === 'closing' && endedBecause === 'deleted')

const isExpired = ({ expiresAt }: Card, now: Date): boolean => expiresAt !== null && now > expiresAt

export function fundingStateOf(card: Card, funding: Funding | undefined): CardInfo['fundingState'] {
  if (card.state === 'awaiting') return funding?.state ?? 'INITIAL'
  return card.state === 'refused' || card.state === 'refunded' ? 'REFUNDED_TO_CREDIT' : 'PAID'
}

type Worth = Pick<CardFacts, 'card' | 'ledgerCents' | 'funding' | 'gift'>

/** What a card is worth to its owner: what has been received for it until it is made, then what is left on it (D-01). */
function balanceOf({ card, ledgerCents, funding, gift }: Worth): Cents {
  if (isDeleted(card)) return zeroCents
  if (card.state === 'awaiting') return funding?.receivedCents ?? zeroCents
  // What is left on a gift card only its shop knows: all of it, until its owner says that it is used up.
  if (gift) return gift.isUsed ? zeroCents : card.valueCents
  return card.state === 'issuing' ? card.valueCents : ledgerCents
}

/** Active: something is on it, and it is neither deleted nor expired; a gift card: not used up (cards.md section 4). */
export const isActive = (facts: Worth, now: Date): boolean =>
  balanceOf(facts) > 0n && !isDeleted(facts.card) && !isExpired(facts.card, now)

export function whyNotDelete(facts: CardFacts, now: Date): ReturnType<typeof cardCan.delete> {
  const { card, funding, flags } = facts
  return cardCan.delete(
    {
      fundingState: fundingStateOf(card, funding),
      isDeleted: isDeleted(card),
      isGiftCard: card.kind === 'gift',
      isIssued: card.issuerToken !== null,
      hasBalance: balanceOf(facts) > 0n,
      expiresAt: card.expiresAt,
      payments: (funding?.payments ?? []).filter(({ invalid }) => !invalid),
      issuer: `${card.issuer}`,
      flags,
    },
    now,
  )
}

export function showCard(facts: CardFacts, now: Date): ListedCard {
  const { card, funding, gift, product } = facts
  const createdAt = card.createdAt.toISOString()
  return {
    id: card.id,
    token: card.id,
    balance: dollarsWire(balanceOf(facts)),
    value: dollarsWire(card.valueCents),
    spendable: card.state === 'active' && !isExpired(card, now),
    deleted: isDeleted(card),
    expiration: card.expiresAt?.toISOString() ?? null,
    exp: printedExpiry(card),
    created_at: createdAt,
    createdAt,
    pan: null,
    cvv: null,
    last_four: card.lastFour,
    card_issuer_id: String(card.issuer),
    support_token: supportToken(card.id),
    fundingState: fundingStateOf(card, funding),
    on_chain_invoice_id: card.invoiceId,
    invoicePayments: funding?.payments ?? [],
    cardProductId: card.productId,
    cardProductLogo: product?.artBase64 || null,
    gift_card: gift ? showGiftCard({ card, gift, product }, now) : null,
    lightningPaymentCompleted: card.invoiceId === null && card.paidAt !== null,
    deleteDisabledReason: whyNotDelete(facts, now)?.text ?? null,
  }
}

/** What a person reads out to support: twelve characters of the id, in threes of four. */
const supportToken = (id: string): string => (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')

const printedExpiry = ({ expMonth, expYear }: Card): string | null =>
  expMonth === null || expYear === null
    ? null
    : `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
