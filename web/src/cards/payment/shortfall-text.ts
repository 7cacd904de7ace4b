import { formatDollars } from '@moon/money/format.ts'
import type { Receipt } from '@moon/contract/receipts.ts'
import { zeroCents } from '@moon/money/cents.ts'

/** Why a card is worth less than what was ordered, or was made although less arrived (M-10). */
export function shortfallText({ missing, given, lowered }: NonNullable<Receipt['shortfall']>): string {
  const loss = `our card is worth ${formatDollars(lowered)} less.`
  const [isGiven, isLowered] = [given > zeroCents, lowered > zeroCents]
  const outcome = !isLowered ? 'We cover it.' : isGiven ? `We cover ${formatDollars(given)}; y${loss}` : `Y${loss}`
  return `${formatDollars(missing)} less arrived than you ordered. ${outcome}`
}
