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

/** What the worth of a card of either kind is computed from. */
type Worth = Appraised & { gift: GiftFacts | undefined }

/** What everything that a screen shows of a card is computed from. */
export type CardFacts = Worth & { product: Face | undefined; flags: Flags }

/** Only the shop knows what is left on a gift card: it counts as full until its owner marks it as used. */
const balanceOf = (facts: Worth): Cents =>
  facts.gift?.isUsed
    ? zeroCents
    : facts.gift && facts.card.state === 'active'
      ? facts.card.valueCents
      : facts.appraisal.worthCents

/** Whether the payment is final, the card is not frozen, and shops would take it. */
const isSpendable = ({ card, appraisal }: Worth): boolean =>
  card.state === 'active' && card.frozen === null && card.frozenByOwnerAt === null && !appraisal.isExpired

/** Who froze the card; an operator's freeze is shown before the owner's. */
function frozenOf({ card: { frozen, frozenByOwnerAt }, appraisal }: Worth): ListedCard['frozen'] {
  if (frozen) return { since: frozen.at, reason: frozen.because }
  return frozenByOwnerAt && !appraisal.isDeleted ? { since: frozenByOwnerAt, reason: null } : null
}

const missingOf = ({ funding, fundingState }: Appraisal): Cents | null =>
  funding && fundingState === 'UNDERFUNDED' ? funding.remainingCents : null

/**
 * The surplus shows while the card is being paid for; once the card exists it is credit, and no longer shown here.
 */
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

/** The id that a user reads out to support: the last twelve characters of the card's id, in groups of four. */
const supportToken = (id: string): string => (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')

const printedExpiry = ({ expMonth, expYear }: Pick<IssuerCard, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
