import { CardFace, type CardFaceProps } from './card-face.tsx'
import { GiftCardFace, type GiftCardFaceProps } from './gift-card-face.tsx'

export type AnyFaceProps = CardFaceProps | GiftCardFaceProps

/** The face of whatever it is; while it stays of one kind it is the same element, whatever it comes to show. */
export const AnyFace = (face: AnyFaceProps) =>
  'merchant' in face ? <GiftCardFace {...face} /> : <CardFace {...face} />
