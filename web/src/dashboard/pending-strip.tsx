import { pendingInvoicePollMs } from '@moon/contract/limits.ts'
import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { parseDollars, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button } from '@moon/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { outdate, query } from '../api/query.ts'

/** Orders that wait for their payment: polled every 30 s while there are any, and by push (STB-28 to -30). */
export function PendingStrip({ onPay }: { onPay: (invoiceId: string) => void }) {
  const reading = useQuery({
    ...query('lookUpInvoices', { query: { pendingOnly: true } }),
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? pendingInvoicePollMs : false),
  })
  const pending = reading.data ?? []
  const ids = pending.map((entry) => entry.invoice.id).join(' ')
  // One that left the list was paid or ended: cards and activity have changed with it.
  const reload = useEffectEvent((_waiting: string) => void outdate('listCards', 'listActivity'))
  useEffect(() => reload(ids), [ids])
  const unpaid = pending.filter((entry) => entry.payments.length === 0)
  if (unpaid.length === 0) return null
  return (
    <ul aria-label="Waiting for payment" className="grid gap-2">
      {unpaid.map((entry) => (
        <PendingOrder key={entry.invoice.id} entry={entry} onPay={onPay} />
      ))}
    </ul>
  )
}

function PendingOrder({ entry, onPay }: { entry: InvoiceEntry; onPay: (invoiceId: string) => void }) {
  const { id, requestedCardValue } = entry.invoice
  const cancelling = useMutation({
    mutationFn: () => call('cancelInvoice', { body: { onChainInvoiceId: id } }),
    onSettled: () => outdate('lookUpInvoices', 'readUser'),
  })
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-[14px] border border-line bg-surface-raised px-4 py-2.5">
      <p className="min-w-48 grow text-sm">
        <b className="font-semibold">{formatDollars(parseDollars(requestedCardValue) ?? zeroCents)} card</b>{' '}
        <span className="text-ink-muted">is waiting for your payment.</span>
      </p>
      <Button size="small" onClick={() => onPay(id)}>
        Pay
      </Button>
      <Button size="small" variant="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        Cancel
      </Button>
    </li>
  )
}
