import type { AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { ReactNode } from 'react'

/** A card from its order to its number: the sheet that it was bought in is the frame of its view, which is another place's. */
export type MadeCard = {
  /** Undefined while it is being bought. */
  cardId: string | undefined
  preview: AnyFaceProps
  onClose: () => void
  children: (view: { face: ReactNode; panel: ReactNode }) => ReactNode
}
