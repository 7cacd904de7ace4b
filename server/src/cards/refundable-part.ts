import { addCents, maxCents, shareRoundedDown, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Card } from './card.ts'

/** The part of a card's value that its buyer did not pay: the discount, and what the tolerance gave. */
export const unpaidPartOf = ({
  discountCents,
  toleranceCents,
}: Pick<Card, 'discountCents' | 'toleranceCents'>): Cents => addCents(discountCents, toleranceCents)

/** The part of an amount on a card that becomes credit: the share that was paid for (M-18). */
export function refundablePartOf(
  { valueCents, ...gifts }: Pick<Card, 'valueCents' | 'discountCents' | 'toleranceCents'>,
  amount: Cents,
): Cents {
  const unpaid = unpaidPartOf(gifts)
  const paid = maxCents(zeroCents, subtractCents(valueCents, unpaid))
  return unpaid > 0n ? shareRoundedDown(amount, paid, valueCents) : amount
}
