import { cardIssuerId, type ListedCard } from '@moon/contract/cards.ts'
import type { Flags } from '@moon/contract/flags.ts'
import { basisPointsOf, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import { deleteDisabledReason } from '../cards/delete-disabled-reason.ts'
import type { pageOfCards } from '../cards/reads.ts'
import type { GiftFacts } from '../gift-cards/gift-card-order.ts'
import { showGiftCard } from '../gift-cards/show-gift-card.ts'
import type { IssuerCard } from '../issuer/issuer.ts'
import type { Face } from '../products/product.ts'
import { artPath } from './art-path.ts'

type Appraised = Omit<Awaited<ReturnType<typeof pageOfCards>>['shown'][number], 'product'>
type Appraisal = Appraised['appraisal']

/** What a card of either kind is worth comes from these. */
type Worth = Appraised & { gift: GiftFacts | undefined }

/** Everything that a screen shows of a card comes from these. */
export type CardFacts = Worth & { product: Face | undefined; flags: Flags }

/** What is left on a gift card only its shop knows: all of it, until its owner says that it is used up. */
const balanceOf = (facts: Worth): Cents =>
  facts.gift?.isUsed
    ? zeroCents
    : facts.gift && facts.card.state === 'active'
      ? facts.card.valueCents
      : facts.appraisal.worthCents

/** Its payment is final, nobody has frozen it, and shops would take it. */
const isSpendable = ({ card, appraisal }: Worth): boolean =>
  card.state === 'active' && card.frozen === null && card.frozenByOwnerAt === null && !appraisal.isExpired

/** Whoever froze it; what an operator says stands before what its owner did. */
function frozenOf({ card: { frozen, frozenByOwnerAt }, appraisal }: Worth): ListedCard['frozen'] {
  if (frozen) return { since: frozen.at, reason: frozen.because }
  return frozenByOwnerAt && !appraisal.isDeleted ? { since: frozenByOwnerAt, reason: null } : null
}

const missingOf = ({ funding, fundingState }: Appraisal): Cents | null =>
  funding && fundingState === 'UNDERFUNDED' ? funding.remainingCents : null

/** It shows once the card is being paid for; with the card it is credit, and no more of it is seen here. */
const surplusOf = ({ funding, fundingState }: Appraisal): Cents | null =>
  funding && fundingState === 'PENDING' && funding.receivedCents > funding.owedCents
    ? subtractCents(funding.receivedCents, funding.owedCents)
    : null

export function showCard(facts: CardFacts, now: Date): ListedCard {
  const { card, appraisal, gift, product } = facts
  const issued = card.kind === 'visa' ? card.issued : null
  return {
    id: card.id,
    balance: balanceOf(facts),
    value: card.valueCents,
    refundable: appraisal.refundableCents,
    held: appraisal.heldCents,
    discountPercent: Number(basisPointsOf(card.discountCents, card.valueCents)) / 100,
    spendable: isSpendable(facts),
    deleted: appraisal.isDeleted,
    expiration: card.expiresAt,
    exp: issued && printedExpiry(issued),
    createdAt: card.createdAt,
    pan: null,
    cvv: null,
    frame: null,
    last_four: issued?.lastFour ?? null,
    name: card.name,
    color: card.color,
    frozen: frozenOf(facts),
    card_issuer_id: cardIssuerId(card.kind === 'visa' ? card.processedAs : 'prepaid'),
    support_token: supportToken(card.id),
    fundingState: appraisal.fundingState,
    invoiceId: card.invoiceId,
    invoicePayments: appraisal.funding?.payments ?? [],
    missing: missingOf(appraisal),
    surplus: surplusOf(appraisal),
    cardProductId: card.productId,
    cardProductLogo: product ? artPath(product.artSha256) : null,
    gift_card: gift ? showGiftCard({ card, gift, product }, now) : null,
    lightningPaymentCompleted: card.invoiceId === null && card.paidAt !== null && appraisal.fundingState === 'PAID',
    deleteDisabledReason: deleteDisabledReason(facts, now)?.text ?? null,
  }
}

/** What a user reads out to support: twelve characters of the id, in threes of four. */
const supportToken = (id: string): string => (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')

const printedExpiry = ({ expMonth, expYear }: Pick<IssuerCard, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
