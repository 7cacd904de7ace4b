import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { CardFace } from '@moon/ui/card-face.tsx'

/** The card as it will be: its moon fills with the amount. */
export function CardPreview({ value, max }: { value: Cents | undefined; max: Cents }) {
  return <CardFace id="preview" state="ready" balance={value ?? zeroCents} value={max} className="mx-auto max-w-80" />
}
