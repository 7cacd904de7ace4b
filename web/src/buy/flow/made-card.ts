import type { AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { ReactNode } from 'react'

/**
 * A card from its order to its number. The sheet where it was bought is the frame of the card's view, which belongs to the cards folder.
 */
export type MadeCard = {
  /** Undefined while the card is being bought. */
  cardId: string | undefined
  preview: AnyFaceProps
  onClose: () => void
  children: (view: { face: ReactNode; panel: ReactNode }) => ReactNode
}
