import { cardCan } from '@moon/contract/can.ts'
import { cardIssuerId } from '@moon/contract/cards.ts'
import type { Flags } from '@moon/contract/flags.ts'
import type { Appraisal } from './appraise-cards.ts'
import type { Card } from './card.ts'

/** Why a card cannot be deleted now, in the words of the screen and the refusal; null when it can. */
export function deleteDisabledReason(
  { card, appraisal, flags }: { card: Card; appraisal: Appraisal; flags: Flags },
  now: Date,
): ReturnType<typeof cardCan.delete> {
  const { funding, fundingState, isDeleted, worthCents, heldCents } = appraisal
  return cardCan.delete(
    {
      fundingState,
      isDeleted,
      isFrozen: card.frozen !== null,
      isGiftCard: card.kind === 'gift',
      isIssued: card.kind === 'visa' && card.issued !== null,
      hasBalance: worthCents > 0n,
      isHeld: heldCents > 0n,
      expiresAt: card.expiresAt,
      payments: (funding?.payments ?? []).filter(({ invalid }) => !invalid),
      issuer: cardIssuerId(card.kind === 'visa' ? card.processedAs : 'prepaid'),
      flags,
    },
    now,
  )
}
