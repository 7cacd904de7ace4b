import type { CardInfo, ListedCard } from '@moon/contract/cards.ts'
import { CardFace, type CardFaceProps } from '@moon/ui/card/card-face.tsx'
import { useNow } from '../../kit/clock.ts'
import { balanceOf, faceDetail, faceState, valueOf } from './card-face.ts'
import { useSecrets, type ShownCard } from './use-secrets.ts'

type LiveCardFaceProps = { card: ListedCard | CardInfo; isCovered?: boolean; className?: string }

/** A card's face whose parts copy themselves on a click; the first click on a hidden part also reveals it. */
export function LiveCardFace({ card, ...rest }: LiveCardFaceProps) {
  return <ShownCardFace card={card} shown={useSecrets(card)} {...rest} />
}

type ShownCardFaceProps = LiveCardFaceProps & { shown: ShownCard }

/** The same face when number and code are also shown and copied beside it. */
export function ShownCardFace({ card, shown, ...rest }: ShownCardFaceProps) {
  return <CardFace {...visaFaceOf(card, shown, useNow(30_000))} {...rest} />
}

/** The content of a Visa card's face. */
export const visaFaceOf = (card: ListedCard | CardInfo, shown: ShownCard, now: number): CardFaceProps => ({
  id: card.id,
  state: faceState(card, now),
  balance: balanceOf(card),
  value: valueOf(card),
  detail: faceDetail(card, now),
  name: card.name,
  tone: card.color,
  lastFour: card.last_four,
  number: shown.number,
  expiry: card.exp,
  cvv: shown.cvv,
  frame: shown.frame,
  ...(shown.isUsable && { onCopy: shown.copy }),
})
