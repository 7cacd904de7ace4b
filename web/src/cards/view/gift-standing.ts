import type { CardInfo, GiftCard, ListedCard } from '@moon/contract/cards.ts'
import type { CardFaceState } from '@moon/ui/card/card-face-state.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { say } from '@moon/ui/language/say.ts'

export type WithGift = (ListedCard | CardInfo) & { gift_card: GiftCard }

export const isGift = (card: ListedCard | CardInfo): card is WithGift => card.gift_card !== null

/**
 * The state of a gift card: first its payment, then its delivery (D-46), then its use. Returned: the money is back, because the card was
 * never delivered or its payment was undone.
 */
export type GiftStanding =
  | 'awaiting'
  | 'paying'
  | 'underfunded'
  | 'ordered'
  | 'late'
  | 'returned'
  | 'ready'
  | 'used'
  | 'expired'

export function giftStanding({ deleted, fundingState, gift_card: gift }: WithGift, now: number): GiftStanding {
  if (deleted || fundingState === 'REFUNDED_TO_CREDIT' || gift.delivery === 'failed') return 'returned'
  switch (fundingState) {
    case 'INITIAL':
      return 'awaiting'
    case 'PENDING':
      return 'paying'
    case 'UNDERFUNDED':
      return 'underfunded'
    case 'PAID':
      if (gift.delivery !== 'delivered') return gift.delivery === 'late' ? 'late' : 'ordered'
      break
    // A state that only a newer server knows: the user is not asked to pay, and a delivered code is shown.
    default:
      if (gift.delivery !== 'delivered') return 'paying'
  }
  if (gift.userMarkedAsUsed) return 'used'
  return isOver(gift.expiresOn, now) ? 'expired' : 'ready'
}

/** A day ends where it ends last on earth (UTC−12): a code is never shown as expired while a shop still accepts it. */
const isOver = (day: string | null, now: number): boolean => day !== null && Date.parse(`${day}T23:59:59-12:00`) < now

export const giftFaceStates: Record<GiftStanding, CardFaceState> = {
  awaiting: 'awaiting',
  paying: 'pending',
  underfunded: 'underfunded',
  ordered: 'pending',
  late: 'pending',
  returned: 'deleted',
  ready: 'ready',
  used: 'empty',
  expired: 'expired',
}

/** Captions that replace those of a Visa card's face. */
export const giftFaceCaptions: Partial<Record<GiftStanding, string>> = {
  awaiting: say('Awaiting Payment'),
  paying: say('Pending'),
  underfunded: say('Underfunded'),
  ordered: say('Pending'),
  late: say('Pending'),
  returned: say('Refunded'),
  used: say('Used'),
  expired: say('Expired'),
}

/** The caption of a gift card in the list. */
export function giftCaption(card: WithGift, now: number): string {
  const { expiresOn } = card.gift_card
  switch (giftStanding(card, now)) {
    case 'awaiting':
      return say('Waiting for your payment')
    case 'paying':
      return say('Waiting for confirmations')
    case 'underfunded':
      return say('Payment incomplete')
    case 'ordered':
      return say('Ordered from the merchant')
    case 'late':
      return say('Still waiting for the merchant')
    case 'returned':
      return say('Refunded')
    case 'used':
      return say('Used')
    case 'expired':
      return say('Expired')
    case 'ready':
      return expiresOn === null ? say('Gift card') : say('Valid until {expiresOn}', { expiresOn: shownDay(expiresOn) })
  }
}
