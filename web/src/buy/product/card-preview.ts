import type { CardProduct } from '@moon/contract/products.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { Merchant } from '@moon/ui/card/gift-card-face.tsx'
import { shareOf } from '@moon/ui/moon/lit-path.ts'
import { say } from '@moon/ui/language/say.ts'

type Previewed = {
  /** The product of the face; the Visa card until it is known. */
  product: CardProduct | undefined
  value: Cents | undefined
  /**
   * While the user chooses, the moon fills with the amount; an ordered card has a full moon behind clouds; a paid card waits to be shown.
   */
  stage: { kind: 'choosing'; max: Cents } | { kind: 'ordered' } | { kind: 'paid' }
}

/** The future card, visible at every step. */
export function cardPreview({ product, value = zeroCents, stage }: Previewed): AnyFaceProps {
  const face = {
    id: 'preview',
    state: stage.kind === 'ordered' ? ('awaiting' as const) : ('ready' as const),
    balance: value,
    // The square root keeps small amounts visible: $25 of at most $1,000 is a crescent.
    ...(stage.kind === 'choosing' ? { value: stage.max, share: Math.sqrt(shareOf(value, stage.max)) } : { value }),
    ...(stage.kind !== 'ordered' && { caption: say('Your new card') }),
  }
  if (product?.loop !== 'closed') return face
  const caption = stage.kind === 'ordered' ? {} : { caption: say('{name} gift card', { name: product.merchant.name }) }
  return { ...face, ...caption, merchant: merchantOf(product) }
}

export const merchantOf = ({ merchant }: CardProduct): Merchant => ({
  name: merchant.name,
  art: merchant.art,
  brandColor: merchant.brandColor,
  textColor: merchant.textColor,
})
