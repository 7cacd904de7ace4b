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
  /** The amount still to pay. After a first payment the order waits for it. */
  missing?: Cents
}

/**
 * The steps waiting → seen → n of N confirmations → card issued, as the server reports them, the same for an order and for its card. An
 * underpaid order waits for the rest first, and has no card before that.
 */
export function paymentSteps({ payments, requiredConfirmations, isIssued, missing = zeroCents }: Standing): Step[] {
  const counting = payments.filter((payment) => !payment.invalid)
  const least = counting.length === 0 ? 0 : Math.min(...counting.map((payment) => payment.latestConfirmationCount))
  const confirmations = Math.min(least, requiredConfirmations)
  const isSeen = counting.length > 0
  const isFinal = isSeen && confirmations >= requiredConfirmations
  // Non-breaking spaces hold the numbers together on a short line.
  const counted = (n: number) => confirmationsText(n, requiredConfirmations).replaceAll(/ (?!conf)/g, '\u00A0')
  if (isSeen && missing > zeroCents && !isIssued)
    return [
      { text: say('Payment seen'), state: 'done' },
      { text: say('Waiting for {missing}', { missing: formatDollars(missing) }), state: 'now' },
      // The confirmations of the rest start at zero.
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
