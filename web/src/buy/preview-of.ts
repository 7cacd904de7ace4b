import type { AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import type { BuyStep } from './flow/buy-state.ts'
import type { Draft } from './flow/draft.ts'
import type { Offer } from './price/use-offer.ts'
import { cardPreview } from './product/card-preview.ts'

/** Returns the card's face at a step: the card being chosen, ordered, or paid. */
export function previewOf(step: BuyStep, { draft, offer }: { draft: Draft; offer: Offer | undefined }): AnyFaceProps {
  const chosen = centsOfTyped(draft.amountText)
  const product = offer?.product
  const choosing = offer ? { kind: 'choosing' as const, max: offer.max } : { kind: 'paid' as const }
  if (step.at === 'done') return cardPreview({ product, value: chosen, stage: { kind: 'paid' } })
  if (step.at === 'paying')
    return cardPreview({ product, value: orderedValue(step) ?? chosen, stage: { kind: 'ordered' } })
  const isOrdered = step.at === 'network' || step.at === 'two-factor'
  return cardPreview({ product, value: chosen, stage: isOrdered ? { kind: 'ordered' } : choosing })
}

function orderedValue({ order: { price, onChain } }: Extract<BuyStep, { at: 'paying' }>) {
  return price?.value ?? (onChain.kind === 'open' ? onChain.value.requestedCardValue : undefined)
}
