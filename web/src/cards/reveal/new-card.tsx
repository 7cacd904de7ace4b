import type { CardInfo } from '@moon/contract/cards.ts'
import { AnyFace, type AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { Scene } from '@moon/ui/card/face-scene.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useNow } from '../../kit/clock.ts'
import { newCardTitle, unreadCardTitle } from '../view/card-face.ts'
import { giftFaceOf } from '../view/gift-face.tsx'
import { isGift } from '../view/gift-standing.ts'
import { visaFaceOf } from '../view/live-card-face.tsx'
import { useCard } from '../view/use-card.ts'
import { useSecrets, type ShownCard } from '../view/use-secrets.ts'
import { NewCardPanel } from './new-card-panel.tsx'

export type NewCardProps = {
  /** Undefined while it is still being bought. */
  cardId: string | undefined
  /** Its face until then. */
  preview: AnyFaceProps
  onClose: () => void
  onDelete: (cardId: string) => void
  /** What happened to it, which is another place's. */
  history: (card: CardInfo) => ReactNode
  /** Its face, which stays where it is throughout, and beside it what there is to say once the card is being made. */
  children: (view: { face: ReactNode; panel: ReactNode }) => ReactNode
}

/** A card from the first look at it to its number: one face, which clouds over when it is paid for and clears when it is there. */
export function NewCard({ cardId, preview, onClose, onDelete, history, children }: NewCardProps) {
  const reading = useCard(cardId, true)
  const isSeen = useSeenFor(cardId)
  const card = isSeen ? reading.data : undefined
  const shown = useSecrets(card, true)
  const now = useNow(30_000)
  const hasFailed = isSeen && reading.isError && !card
  const title = card ? (newCardTitle(card) ?? 'Your card') : hasFailed ? unreadCardTitle(failed) : 'Creating Card'
  const scene = cardId === undefined ? undefined : sceneOf(card)
  return children({
    face: <AnyFace {...(card ? faceOf(card, shown, now) : preview)} scene={scene} />,
    panel: cardId !== undefined && (
      <NewCardPanel
        title={title}
        card={card}
        shown={shown}
        onAgain={hasFailed ? () => void reading.refetch() : undefined}
        onClose={onClose}
        onDelete={() => onDelete(cardId)}
        history={history}
      />
    ),
  })
}

const failed = { isNew: true, hasFailed: true }

const faceOf = (card: CardInfo, shown: ShownCard, now: number): AnyFaceProps =>
  isGift(card) ? giftFaceOf(card, now) : visaFaceOf(card, shown, now)

/** Clouds while there is more to come by itself. An order that lacks a part or became no card shows what it is. */
function sceneOf(card: CardInfo | undefined): Scene | undefined {
  if (!card) return 'clouded'
  switch (newCardTitle(card)) {
    case 'Your Card is Ready!':
      return 'opening'
    case undefined:
      return undefined
    default:
      return card.fundingState === 'UNDERFUNDED' ? undefined : 'clouded'
  }
}

/** That a card is being made is seen, however fast it is there. */
const seenForMs = 700

function useSeenFor(cardId: string | undefined): boolean {
  const [seen, setSeen] = useState<string>()
  useEffect(() => {
    if (cardId === undefined) return undefined
    const timer = setTimeout(() => setSeen(cardId), seenForMs)
    return () => clearTimeout(timer)
  }, [cardId])
  return cardId !== undefined && seen === cardId
}
