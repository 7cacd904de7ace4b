import { shareRoundedDown, subtractCents, type Cents } from '@moon/money/cents.ts'
import type { Card } from './card.ts'

/** What of an amount on a card becomes credit: the share that was paid for, without the discount (M-18). */
export const backOf = (
  { valueCents, discountCents }: Pick<Card, 'valueCents' | 'discountCents'>,
  amount: Cents,
): Cents =>
  discountCents > 0n ? shareRoundedDown(amount, subtractCents(valueCents, discountCents), valueCents) : amount
