import { CardFace, type CardFaceProps } from './card-face.tsx'
import { GiftCardFace, type GiftCardFaceProps } from './gift-card-face.tsx'

export type AnyFaceProps = CardFaceProps | GiftCardFaceProps

/** The face of either kind of card; while the kind stays the same, React keeps the same element. */
export const AnyFace = (face: AnyFaceProps) =>
  'merchant' in face ? <GiftCardFace {...face} /> : <CardFace {...face} />
