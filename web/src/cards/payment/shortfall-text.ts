import type { Receipt } from '@moon/contract/receipts.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { centsOf, shownDollars } from '../../kit/wire-dollars.ts'

/** Why a card is worth less than what was ordered, or was made although less arrived (M-10). */
export function shortfallText({ missing, given, lowered }: NonNullable<Receipt['shortfall']>): string {
  const gift = `${shownDollars(given)} is given`
  const loss = `the card is worth ${shownDollars(lowered)} less`
  const [isGiven, isLowered] = [centsOf(given) > zeroCents, centsOf(lowered) > zeroCents]
  if (isGiven && !isLowered) return `${shownDollars(missing)} less arrived than ordered: it is given.`
  return `${shownDollars(missing)} less arrived than ordered: ${isGiven ? `${gift}, ${loss}` : loss}.`
}
