import { formatDollars } from '@moon/money/format.ts'
import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { minutesAndSeconds } from '@moon/ui/countdown-ring.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { outdate } from '../api/query.ts'
import { orderedName } from '../buy/pending/ordered-name.ts'
import { useNow } from '../kit/clock.ts'
import { ageText, railText } from './order-clock.ts'
import { say } from '@moon/ui/language/say.ts'

type PendingOrderProps = { entry: InvoiceEntry; onPay: (invoiceId: string) => void }

/** An unpaid order: its product, its rail, its age, and how long its price is locked; once that has ended, the list above says so. */
export function PendingOrder({ entry, onPay }: PendingOrderProps) {
  const { id, requestedCardValue, product, paymentStatus, createdAt } = entry.invoice
  const now = useNow()
  const cancelling = useMutation({
    mutationFn: () => call('cancelInvoice', { body: { onChainInvoiceId: id } }),
    onSettled: () => outdate('lookUpInvoices', 'readUser'),
  })
  const amount = formatDollars(requestedCardValue)
  const name = product.loop === 'open' ? say('card') : orderedName(product)
  const isExpired = paymentStatus === 'EXPIRED'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pe-2 ps-4">
      <div className="flex min-w-54 grow basis-0 items-center gap-3 text-sm">
        <CloudedMoon seed={id} />
        <p className="grid min-w-0 wide:*:truncate">
          <span>
            <b className="font-semibold text-ink">
              {product.loop === 'open' ? say('{amount} card', { amount }) : say('{amount} {name}', { amount, name })}
            </b>{' '}
            {!isExpired && <span className="text-ink-muted">{say('is waiting for your payment.')}</span>}
          </span>
          <span className="text-ink-muted">
            {railText(entry.invoice, now)} · {ageText(createdAt, now)}
          </span>
        </p>
      </div>
      <span className="ms-auto flex items-center gap-1">
        {!isExpired && <PriceClock until={entry.exchangeRateLockExpiration.getTime()} />}
        <Button
          size="small"
          variant="quiet"
          aria-label={say('Cancel the order of {amount}', { amount })}
          isBusy={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          {say('Cancel')}
        </Button>
        <Button
          size="small"
          variant={isExpired ? 'secondary' : 'primary'}
          aria-label={say('Pay for the {name} of {amount}', { name, amount })}
          onClick={() => onPay(id)}
        >
          {say('Pay')}
        </Button>
      </span>
      {cancelling.error && (
        <p role="alert" className="basis-full ps-12 text-sm text-negative">
          {errorText(cancelling.error)}
        </p>
      )}
    </li>
  )
}

/** A small moon behind clouds, the sign of waiting. */
export function CloudedMoon({ seed }: { seed: string }) {
  return (
    <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-control night bg-surface">
      <Moon seed={seed} share={1} mood="clouded" className="size-8" />
    </span>
  )
}

const cautionMs = 120_000

/** Counts down how long a price is locked, in tabular digits. */
export function PriceClock({ until }: { until: number }) {
  const left = Math.max(0, until - useNow())
  return (
    <span
      role="timer"
      title={say('The price holds for so long')}
      className={classNames(
        'min-w-[5ch] px-1 text-end text-sm font-semibold tabular-nums',
        left < cautionMs ? 'text-caution' : 'text-ink-muted',
      )}
    >
      <span className="sr-only">{`${say('The price holds for')} `}</span>
      {minutesAndSeconds(left)}
    </span>
  )
}
