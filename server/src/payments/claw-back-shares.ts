import { minCents, shareRoundedDown, shareRoundedUp, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'

/** Amounts that a claw-back takes off a card: the share that was paid for, and the share of discount and tolerance. */
export type ClawBackShares = { paidCents: Cents; giftCents: Cents }

/**
 * Computes what is taken off a card whose payment was reorganised away. The remaining balance consists of paid money and gifts (discount,
 * tolerance) in the proportion of the purchase; the paid share covers the loss, and the gifts go with it, so that no user keeps a gift
 * without the payment (M-18).
 */
export function clawBackShares({
  leftCents,
  coveredCents,
  valueCents,
  paidCents,
}: {
  leftCents: Cents
  coveredCents: Cents
  valueCents: Cents
  paidCents: Cents
}): ClawBackShares {
  if (leftCents <= 0n || coveredCents <= 0n) return { paidCents: zeroCents, giftCents: zeroCents }
  const most = shareRoundedDown(leftCents, paidCents, valueCents)
  if (most <= coveredCents) return { paidCents: most, giftCents: subtractCents(leftCents, most) }
  const off = minCents(leftCents, shareRoundedUp(coveredCents, valueCents, paidCents))
  return { paidCents: coveredCents, giftCents: subtractCents(off, coveredCents) }
}
