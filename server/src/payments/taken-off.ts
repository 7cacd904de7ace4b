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
  lostCents,
  valueCents,
  paidCents,
}: {
  leftCents: Cents
  lostCents: Cents
  valueCents: Cents
  paidCents: Cents
}): TakenOff {
  if (leftCents <= 0n || lostCents <= 0n) return { paidCents: zeroCents, giftCents: zeroCents }
  const most = shareRoundedDown(leftCents, paidCents, valueCents)
  if (most <= lostCents) return { paidCents: most, giftCents: subtractCents(leftCents, most) }
  const off = minCents(leftCents, shareRoundedUp(lostCents, valueCents, paidCents))
  return { paidCents: lostCents, giftCents: subtractCents(off, lostCents) }
}
