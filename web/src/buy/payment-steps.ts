import type { Invoice } from '@moon/contract/invoices.ts'

type Step = { text: string; state: 'done' | 'now' | 'next' | 'failed' }

/** waiting → seen → n of N confirmations → card issued, as the server tells it. */
export function paymentSteps({ payments, requiredConfirmations, paymentStatus, cardId }: Invoice): Step[] {
  const counting = payments.filter((payment) => !payment.invalid)
  const least = counting.length === 0 ? 0 : Math.min(...counting.map((payment) => payment.latestConfirmationCount))
  const confirmations = Math.min(least, requiredConfirmations)
  const isSeen = counting.length > 0
  const isFinal = isSeen && confirmations >= requiredConfirmations
  const isIssued = paymentStatus === 'PAID' && cardId !== null
  return [
    { text: 'Waiting', state: isSeen ? 'done' : 'now' },
    { text: 'Payment seen', state: !isSeen ? 'next' : confirmations > 0 || isFinal ? 'done' : 'now' },
    {
      text: `${confirmations} of ${requiredConfirmations} confirmation${requiredConfirmations === 1 ? '' : 's'}`,
      state: isFinal ? 'done' : confirmations > 0 ? 'now' : 'next',
    },
    { text: 'Card issued', state: isIssued ? 'done' : isFinal ? 'now' : 'next' },
  ]
}
