import { formatDollars } from '@moon/money/format.ts'
import { GiftCardFace, type GiftCardFaceProps } from '@moon/ui/card/gift-card-face.tsx'
import { useNow } from '../../kit/clock.ts'
import { balanceOf, valueOf } from './card-face.ts'
import { giftFaceCaptions, giftFaceStates, giftStanding, type WithGift } from './gift-standing.ts'
import { say } from '@moon/ui/language/say.ts'

type GiftFaceProps = { card: WithGift; isCovered?: boolean; className?: string }

/** A gift card's face: its shop, its value there, and its state. */
export function GiftFace({ card, ...rest }: GiftFaceProps) {
  return <GiftCardFace {...giftFaceOf(card, useNow(30_000))} {...rest} />
}

export function giftFaceOf(card: WithGift, now: number): GiftCardFaceProps {
  const { giftCardMerchantName: name, card_art_base64: art, primaryBrandColor, primaryTextColor } = card.gift_card
  const standing = giftStanding(card, now)
  const caption = giftFaceCaptions[standing]
  // An underpaid gift card shows what has been received, as any card does, and its moon is in eclipse.
  const isShort = standing === 'underfunded'
  const detail = isShort ? say('for a card of {value}', { value: formatDollars(valueOf(card)) }) : name
  return {
    id: card.id,
    merchant: { name, art, brandColor: primaryBrandColor, textColor: primaryTextColor },
    state: giftFaceStates[standing],
    balance: isShort ? balanceOf(card) : valueOf(card),
    value: valueOf(card),
    ...(standing === 'used' && { share: 0 }),
    caption: caption ?? name,
    ...(caption && { detail }),
  }
}
