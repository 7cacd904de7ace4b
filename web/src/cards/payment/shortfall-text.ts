import { formatDollars } from '@moon/money/format.ts'
import type { Receipt } from '@moon/contract/receipts.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { say } from '@moon/ui/language/say.ts'

/** Explains why a card is worth less than ordered, or was made although less arrived (M-10). */
export function shortfallText({ missing, given, lowered }: NonNullable<Receipt['shortfall']>): string {
  const parts = { missing: formatDollars(missing), lowered: formatDollars(lowered) }
  if (lowered <= zeroCents)
    return say('{missing} less arrived than you ordered. We cover it.', { missing: parts.missing })
  return given > zeroCents
    ? say('{missing} less arrived than you ordered. We cover {given}; your card is worth {lowered} less.', {
        ...parts,
        given: formatDollars(given),
      })
    : say('{missing} less arrived than you ordered. Your card is worth {lowered} less.', parts)
}
