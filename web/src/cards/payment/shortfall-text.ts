import type { Receipt } from '@moon/contract/receipts.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { centsOf, shownDollars } from '../../kit/wire-dollars.ts'

/** Why a card is worth less than what was ordered, or was made although less arrived (M-10). */
export function shortfallText({ missing, given, lowered }: NonNullable<Receipt['shortfall']>): string {
  const loss = `our card is worth ${shownDollars(lowered)} less.`
  const [isGiven, isLowered] = [centsOf(given) > zeroCents, centsOf(lowered) > zeroCents]
  const outcome = !isLowered ? 'We cover it.' : isGiven ? `We cover ${shownDollars(given)}; y${loss}` : `Y${loss}`
  return `${shownDollars(missing)} less arrived than you ordered. ${outcome}`
}
