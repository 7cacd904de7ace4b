import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import type { CardFaceState } from '@moon/ui/card/card-face-state.ts'
import { say } from '@moon/ui/language/say.ts'

type AnyCard = ListedCard | CardInfo

/** State of a card's face: deleted beats expired beats payment state beats empty. */
export function faceOf(card: AnyCard, now: number): CardFaceState {
  if (card.deleted || card.fundingState === 'REFUNDED_TO_CREDIT') return 'deleted'
  if (card.expiration !== null && card.expiration.getTime() <= now) return 'expired'
  if (card.frozen) return 'frozen'
  if (card.fundingState === 'INITIAL') return 'awaiting'
  if (card.fundingState === 'UNDERFUNDED') return 'underfunded'
  if (card.fundingState === 'PENDING' || !card.spendable) return 'pending'
  return card.balance <= 0n ? 'empty' : 'ready'
}

export const nameOf = ({ gift_card, last_four }: AnyCard): string =>
  gift_card?.giftCardMerchantName ??
  (last_four === null ? say('Visa card') : say('Visa card {lastFour}', { lastFour: last_four }))
