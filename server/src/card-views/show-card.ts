import type { ListedCard } from '@moon/contract/cards.ts'
import { basisPointsOf, dollarsWire, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Card } from '../cards/card.ts'
import {
  fundingStateOf,
  isDeleted,
  isExpired,
  refundableOf,
  deleteDisabledReason,
  worthOf,
  type CardMoney,
  type DeletionFlags,
} from '../cards/card-worth.ts'
import type { GiftFacts } from '../gift-cards/gift-card.ts'
import { showGiftCard } from '../gift-cards/show-gift-card.ts'
import type { Product } from '../products/product.ts'

/** What a card of either kind is worth comes from these. */
type Worth = { card: Card; gift: GiftFacts | undefined } & CardMoney

/** Everything that a screen shows of a card comes from these. */
export type CardFacts = Worth & { product: Product | undefined; flags: DeletionFlags }

/** What is left on a gift card only its shop knows: all of it, until its owner says that it is used up. */
const balanceOf = (facts: Worth): Cents =>
  facts.gift?.isUsed ? zeroCents : facts.gift && facts.card.state === 'active' ? facts.card.valueCents : worthOf(facts)

/** Active: something is on it, and it is neither deleted nor expired; a gift card: not used up (cards.md section 4). */
export const isActive = (facts: Worth, now: Date): boolean =>
  balanceOf(facts) > 0n && !isDeleted(facts.card) && !isExpired(facts.card, now)

const missingOf = ({ card, funding }: Worth): string | null =>
  funding && fundingStateOf(card, funding) === 'UNDERFUNDED' ? dollarsWire(funding.remainingCents) : null

export function showCard(facts: CardFacts, now: Date): ListedCard {
  const { card, funding, gift, product } = facts
  const createdAt = card.createdAt.toISOString()
  return {
    id: card.id,
    token: card.id,
    balance: dollarsWire(balanceOf(facts)),
    value: dollarsWire(card.valueCents),
    refundable: dollarsWire(refundableOf(facts)),
    held: dollarsWire(facts.heldCents),
    discountPercent: Number(basisPointsOf(card.discountCents, card.valueCents)) / 100,
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
    missing: missingOf(facts),
    cardProductId: card.productId,
    cardProductLogo: product?.artBase64 || null,
    gift_card: gift ? showGiftCard({ card, gift, product }, now) : null,
    lightningPaymentCompleted:
      card.invoiceId === null && card.paidAt !== null && fundingStateOf(card, funding) === 'PAID',
    deleteDisabledReason: deleteDisabledReason(facts, now)?.text ?? null,
  }
}

/** What a person reads out to support: twelve characters of the id, in threes of four. */
const supportToken = (id: string): string => (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')

const printedExpiry = ({ expMonth, expYear }: Card): string | null =>
  expMonth === null || expYear === null
    ? null
    : `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
