import { formatDollars } from '@moon/money/format.ts'
import type { Credited } from './give-credit.ts'

/** One sentence about money that became a user's credit; the part above the caps is on hold. */
export function creditedTo(email: string, { repaidCents, creditCents, onHoldCents }: Credited): string {
  const onHold = onHoldCents > 0n ? `, ${formatDollars(onHoldCents)} waits on hold above the caps` : ''
  const repaid = repaidCents > 0n ? `${formatDollars(repaidCents)} paid what they owed, ` : ''
  return `${repaid}${formatDollars(creditCents)} is Moon Credit of ${email} now${onHold}, and an email says so.`
}
