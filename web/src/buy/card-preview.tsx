import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { CardFace } from '@moon/ui/card-face.tsx'
import { shareOf } from '@moon/ui/moon-phase.ts'

type CardPreviewProps = {
  value: Cents | undefined
  /** While it is chosen the moon fills with the amount; once ordered it is full behind cloud; paid, it stands clear. */
  stage: { kind: 'choosing'; max: Cents } | { kind: 'ordered' } | { kind: 'paid' }
}

/** The card as it will be, in view at every step. */
export function CardPreview({ value = zeroCents, stage }: CardPreviewProps) {
  if (stage.kind === 'choosing') {
    // The root, for the eye: $25 of at most $1,000 is a crescent that can be seen.
    const share = Math.sqrt(shareOf(value, stage.max))
    return <CardFace id={seed} state="ready" balance={value} value={stage.max} share={share} caption="Your new card" />
  }
  const state = stage.kind === 'ordered' ? 'awaiting' : 'ready'
  return <CardFace id={seed} state={state} balance={value} value={value} />
}

const seed = 'preview'
