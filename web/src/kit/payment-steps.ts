import type { Payment } from '@moon/contract/invoices.ts'
import { confirmationsText } from './confirmations-text.ts'

type Step = { text: string; state: 'done' | 'now' | 'next' | 'failed' }
type Standing = { payments: readonly Payment[]; requiredConfirmations: number; isIssued: boolean }

/** waiting → seen → n of N confirmations → card issued, as the server reports it: the same for an order and for its card. */
export function paymentSteps({ payments, requiredConfirmations, isIssued }: Standing): Step[] {
  const counting = payments.filter((payment) => !payment.invalid)
  const least = counting.length === 0 ? 0 : Math.min(...counting.map((payment) => payment.latestConfirmationCount))
  const confirmations = Math.min(least, requiredConfirmations)
  const isSeen = counting.length > 0
  const isFinal = isSeen && confirmations >= requiredConfirmations
  return [
    { text: 'Waiting', state: isSeen ? 'done' : 'now' },
    { text: 'Payment seen', state: !isSeen ? 'next' : confirmations > 0 || isFinal ? 'done' : 'now' },
    {
      // The numbers stay together where the line is short.
      text: confirmationsText(confirmations, requiredConfirmations).replaceAll(/ (?!conf)/g, '\u00A0'),
      state: isFinal ? 'done' : confirmations > 0 ? 'now' : 'next',
    },
    { text: 'Card issued', state: isIssued ? 'done' : isFinal ? 'now' : 'next' },
  ]
}
