import { cardCan } from '@moon/contract/can.ts'
import type { CardInfo } from '@moon/contract/cards.ts'
import type { Flags } from '@moon/contract/flags.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Funding } from '../invoices/read-funding.ts'
import { backOf } from './back-of.ts'
import type { Card } from './card.ts'

/** What money there is of a card: on it in the ledger, held on it for shops, and on its way to it over a chain. */
export type CardMoney = { ledgerCents: Cents; heldCents: Cents; funding: Funding | undefined }

/** Its payment went back to the payer: nobody has paid for it, and what the issuer may have made is closed there. */
export const isUnpaid = ({ endedBecause }: Pick<Card, 'endedBecause'>): boolean => endedBecause === 'payment_returned'

export const isDeleted = (card: Card): boolean => isUnpaid(card) || hasEnded(card)

const hasEnded = ({ state, endedBecause }: Card): boolean =>
  state === 'deleted' ||
  state === 'refused' ||
  state === 'refunded' ||
  (state === 'closing' && endedBecause === 'deleted')

export const isExpired = ({ expiresAt }: Card, now: Date): boolean => expiresAt !== null && now > expiresAt

export function fundingStateOf(card: Card, funding: Funding | undefined): CardInfo['fundingState'] {
  if (card.state === 'awaiting') return funding?.state ?? 'INITIAL'
  const isPaid = !isUnpaid(card) && card.state !== 'refused' && card.state !== 'refunded'
  return isPaid ? 'PAID' : 'REFUNDED_TO_CREDIT'
}

/** What a card is worth to its owner: what has been received for it until it is made, then what is left on it (D-01). */
export function worthOf({ card, ledgerCents, funding }: { card: Card } & CardMoney): Cents {
  if (isDeleted(card)) return zeroCents
  if (card.state === 'awaiting') return funding?.receivedCents ?? zeroCents
  return card.state === 'issuing' ? card.valueCents : ledgerCents
}

/** What its deletion would give back: payments whole until the card is made, then what was paid for what is left (M-18). */
export const refundableOf = (facts: { card: Card } & CardMoney): Cents =>
  facts.card.state === 'awaiting' ? worthOf(facts) : backOf(facts.card, worthOf(facts))

export type DeletionFlags = Pick<Flags, 'disableCardDeletion' | 'disableCardIssuer2CardDeletion'>

export function deleteDisabledReason(
  facts: { card: Card; flags: DeletionFlags } & CardMoney,
  now: Date,
): ReturnType<typeof cardCan.delete> {
  const { card, funding, flags } = facts
  return cardCan.delete(
    {
      fundingState: fundingStateOf(card, funding),
      isDeleted: isDeleted(card),
      isGiftCard: card.kind === 'gift',
      isIssued: card.issuerToken !== null,
      hasBalance: worthOf(facts) > 0n,
      isHeld: facts.heldCents > 0n,
      expiresAt: card.expiresAt,
      payments: (funding?.payments ?? []).filter(({ invalid }) => !invalid),
      issuer: `${card.issuer}`,
      flags,
    },
    now,
  )
}
