import { formatDollars } from '@moon/money/format.ts'
import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { Button } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { outdate } from '../api/query.ts'
import { orderedName } from '../buy/pending/ordered-name.ts'

type PendingStripProps = {
  pending: readonly InvoiceEntry[]
  /** Those whose price has run out, and whose address can still be paid. */
  expired?: readonly InvoiceEntry[]
  onPay: (invoiceId: string) => void
}

/** Orders that nothing has been paid for yet. Those that wait for confirmations are cards already. */
export function PendingStrip({ pending, expired = [], onPay }: PendingStripProps) {
  const waiting = pending.filter((entry) => entry.payments.length === 0)
  const isWaiting = new Set(waiting.map(({ invoice }) => invoice.id))
  const unpaid = [...waiting, ...expired.filter(({ invoice }) => !isWaiting.has(invoice.id))]
  if (unpaid.length === 0) return null
  return (
    <ul
      aria-label="Waiting for payment"
      className="grid divide-y divide-line rounded-[14px] border border-line bg-surface-raised"
    >
      {unpaid.map((entry) => (
        <PendingOrder key={entry.invoice.id} entry={entry} onPay={onPay} />
      ))}
    </ul>
  )
}

function PendingOrder({ entry, onPay }: { entry: InvoiceEntry; onPay: (invoiceId: string) => void }) {
  const { id, requestedCardValue, product, paymentStatus } = entry.invoice
  const cancelling = useMutation({
    mutationFn: () => call('cancelInvoice', { body: { onChainInvoiceId: id } }),
    onSettled: () => outdate('lookUpInvoices', 'readUser'),
  })
  const amount = formatDollars(requestedCardValue)
  const name = product.loop === 'open' ? 'card' : orderedName(product)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
      <p className="flex min-w-44 grow items-center gap-3 text-sm">
        <Hourglass aria-hidden className="size-4 shrink-0 text-caution" />
        <span>
          <b className="font-semibold">
            {amount} {name}
          </b>{' '}
          <span className="text-ink-muted">
            {paymentStatus === 'EXPIRED'
              ? 'is not paid, and its price has run out. What you send to its address still counts.'
              : 'is waiting for your payment.'}
          </span>
        </span>
      </p>
      <span className="ml-auto flex gap-1">
        <Button
          size="small"
          variant="quiet"
          aria-label={`Cancel the order of ${amount}`}
          isBusy={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          Cancel
        </Button>
        <Button size="small" aria-label={`Pay for the ${name} of ${amount}`} onClick={() => onPay(id)}>
          Pay
        </Button>
      </span>
      {cancelling.error && (
        <p role="alert" className="basis-full pl-7 text-sm text-negative">
          {errorText(cancelling.error)}
        </p>
      )}
    </li>
  )
}
