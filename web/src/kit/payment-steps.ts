import type { Payment } from '@moon/contract/invoices.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { confirmationsText } from './confirmations-text.ts'
import { say } from '@moon/ui/language/say.ts'

type Step = { text: string; state: 'done' | 'now' | 'next' | 'failed' }
type Standing = {
  payments: readonly Payment[]
  requiredConfirmations: number
  isIssued: boolean
  /** What is still to pay. After a first payment it is what the order waits for. */
  missing?: Cents
}

/**
 * waiting → seen → n of N confirmations → card issued, as the server reports it: the same for an order and for its card.
 * Paid in part, the order waits for the rest first, and no card comes before that.
 */
export function paymentSteps({ payments, requiredConfirmations, isIssued, missing = zeroCents }: Standing): Step[] {
  const counting = payments.filter((payment) => !payment.invalid)
  const least = counting.length === 0 ? 0 : Math.min(...counting.map((payment) => payment.latestConfirmationCount))
  const confirmations = Math.min(least, requiredConfirmations)
  const isSeen = counting.length > 0
  const isFinal = isSeen && confirmations >= requiredConfirmations
  // The numbers stay together where the line is short.
  const counted = (n: number) => confirmationsText(n, requiredConfirmations).replaceAll(/ (?!conf)/g, '\u00A0')
  if (isSeen && missing > zeroCents && !isIssued)
    return [
      { text: say('Payment seen'), state: 'done' },
      { text: say('Waiting for {missing}', { missing: formatDollars(missing) }), state: 'now' },
      // Those of the rest, which begin anew.
      { text: counted(0), state: 'next' },
      { text: say('Card issued'), state: 'next' },
    ]
  return [
    { text: say('Waiting'), state: isSeen ? 'done' : 'now' },
    { text: say('Payment seen'), state: !isSeen ? 'next' : confirmations > 0 || isFinal ? 'done' : 'now' },
    { text: counted(confirmations), state: isFinal ? 'done' : confirmations > 0 ? 'now' : 'next' },
    { text: say('Card issued'), state: isIssued ? 'done' : isFinal ? 'now' : 'next' },
  ]
}
