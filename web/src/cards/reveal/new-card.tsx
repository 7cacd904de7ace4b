import type { CardInfo } from '@moon/contract/cards.ts'
import { AnyFace, type AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { ReactNode } from 'react'
import { NewCardPanel } from './new-card-panel.tsx'
import { useNewCard } from './use-new-card.ts'

type NewCardProps = {
  /** Undefined while it is still being bought. */
  cardId: string | undefined
  /** Its face until then. */
  preview: AnyFaceProps
  onClose: () => void
  onDelete: (cardId: string) => void
  /** What happened to it, which is another place's. */
  history: (card: CardInfo) => ReactNode
  /** What is still owed for it, which is another place's too, with the rest below. */
  due: (card: CardInfo, rest: ReactNode) => ReactNode
  /** Its face, which stays where it is throughout, and beside it what there is to say once the card is being made. */
  children: (view: { face: ReactNode; panel: ReactNode }) => ReactNode
}

/** A card from the first look at it to its number: one face, which clouds over when it is paid for and clears when it is there. */
export function NewCard({ cardId, preview, onDelete, children, ...rest }: NewCardProps) {
  const { face, ...state } = useNewCard(cardId, preview)
  return children({
    face: <AnyFace {...face} />,
    panel: cardId !== undefined && <NewCardPanel {...state} onDelete={() => onDelete(cardId)} {...rest} />,
  })
}
