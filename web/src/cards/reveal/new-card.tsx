import type { CardInfo } from '@moon/contract/cards.ts'
import { AnyFace, type AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { ReactNode } from 'react'
import { NewCardPanel } from './new-card-panel.tsx'
import { useNewCard } from './use-new-card.ts'

type NewCardProps = {
  /** Undefined while the card is still being bought. */
  cardId: string | undefined
  /** The face until the card exists. */
  preview: AnyFaceProps
  onClose: () => void
  onDelete: (cardId: string) => void
  /** Renders the card's history, which belongs to another folder. */
  history: (card: CardInfo) => ReactNode
  /** Renders what is still owed for the card, with `rest` below; belongs to another folder. */
  due: (card: CardInfo, rest: ReactNode) => ReactNode
  /** Renders the face, which stays in place throughout, and the panel beside it once the card is being made. */
  children: (view: { face: ReactNode; panel: ReactNode }) => ReactNode
}

/** A card from its preview to its number: one face, which clouds over when the card is paid and clears when the card is ready. */
export function NewCard({ cardId, preview, onDelete, children, ...rest }: NewCardProps) {
  const { face, ...state } = useNewCard(cardId, preview)
  return children({
    face: <AnyFace {...face} />,
    panel: cardId !== undefined && <NewCardPanel {...state} onDelete={() => onDelete(cardId)} {...rest} />,
  })
}
