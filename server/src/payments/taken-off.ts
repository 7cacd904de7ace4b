import { minCents, shareRoundedDown, shareRoundedUp, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'

/** What is taken off a card: towards the lost payment, and the share that was given on top of what was paid. */
export type TakenOff = { paidCents: Cents; giftCents: Cents }

/**
 * What is taken off a card whose payment a chain took back. What is left on the card consists of what was paid for and of
 * gifts (a discount, the tolerance) in the shares in which it was bought; the paid share covers the loss, and the gifts go
 * with it, so that nobody keeps them without the payment (M-18).
 */
export function takenOff({
  leftCents,
  coveredCents,
  valueCents,
  paidCents,
}: {
  leftCents: Cents
  coveredCents: Cents
  valueCents: Cents
  paidCents: Cents
}): TakenOff {
  if (leftCents <= 0n || coveredCents <= 0n) return { paidCents: zeroCents, giftCents: zeroCents }
  const most = shareRoundedDown(leftCents, paidCents, valueCents)
  if (most <= coveredCents) return { paidCents: most, giftCents: subtractCents(leftCents, most) }
  const off = minCents(leftCents, shareRoundedUp(coveredCents, valueCents, paidCents))
  return { paidCents: coveredCents, giftCents: subtractCents(off, coveredCents) }
}
