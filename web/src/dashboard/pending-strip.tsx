import type { InvoiceEntry } from '@moon/contract/invoices.ts'
import { addCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../kit/clock.ts'
import { ageText, railText } from './order-clock.ts'
import { CloudedMoon, PendingOrder, PriceClock } from './pending-order.tsx'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type PendingStripProps = {
  pending: readonly InvoiceEntry[]
  /** Orders whose price lock has ended but whose address can still be paid. */
  expired?: readonly InvoiceEntry[]
  onPay: (invoiceId: string) => void
}

/**
 * Unpaid orders in one row however many there are; those with an ended price lock are one quiet line below. Orders that wait for
 * confirmations are cards already.
 */
export function PendingStrip({ pending, expired = [], onPay }: PendingStripProps) {
  const waiting = pending.filter((entry) => entry.payments.length === 0)
  const isWaiting = new Set(waiting.map(({ invoice }) => invoice.id))
  const lapsed = expired.filter(({ invoice }) => !isWaiting.has(invoice.id))
  if (waiting.length === 0 && lapsed.length === 0) return null
  return (
    <div className="grid gap-2">
      {waiting.length > 0 && (
        <div className="overflow-clip rounded-[14px] border border-line bg-surface-raised">
          <Waiting waiting={waiting} onPay={onPay} />
        </div>
      )}
      {lapsed.length > 0 && (
        <Folded
          className="text-sm text-ink-muted"
          summary={
            lapsed.length === 1
              ? say('An order was not paid in time')
              : say('{count} orders were not paid in time', { count: lapsed.length })
          }
        >
          <p className="pb-2 text-sm text-ink-muted">
            {say('The price has run out. What you send to the address still counts.')}
          </p>
          <ul
            aria-label={say('Not paid in time')}
            className="grid divide-y divide-line rounded-[14px] border border-line"
          >
            {lapsed.map((entry) => (
              <PendingOrder key={entry.invoice.id} entry={entry} onPay={onPay} />
            ))}
          </ul>
        </Folded>
      )}
    </div>
  )
}

function Waiting({ waiting, onPay }: { waiting: readonly InvoiceEntry[]; onPay: (invoiceId: string) => void }) {
  const orders = (
    <ul aria-label={say('Waiting for payment')} className="grid divide-y divide-line">
      {waiting.map((entry) => (
        <PendingOrder key={entry.invoice.id} entry={entry} onPay={onPay} />
      ))}
    </ul>
  )
  const now = useNow(10_000)
  const [first, ...more] = waiting
  if (first === undefined || more.length === 0) return orders
  const sum = addCents(...waiting.map(({ invoice }) => invoice.requestedCardValue))
  const rails = [...new Set(waiting.map(({ invoice }) => railText(invoice, now)))].join(', ')
  const oldest = new Date(Math.min(...waiting.map(({ invoice }) => invoice.createdAt.getTime())))
  const next = Math.min(...waiting.map((entry) => entry.exchangeRateLockExpiration.getTime()))
  return (
    <Folded
      className="min-h-15 px-4 py-2"
      summary={
        <span className="flex min-w-0 grow items-center gap-x-3">
          <CloudedMoon seed={first.invoice.id} />
          <span className="me-auto grid min-w-0 grow basis-0 text-sm">
            <b className="font-semibold">
              <Said text="{count} orders wait" count={waiting.length} />
            </b>
            <span className="text-ink-muted">
              {formatDollars(sum)} · {unbroken(rails)} · {ageText(oldest, now)}
            </span>
          </span>
          <PriceClock until={next} />
        </span>
      }
    >
      <div className="border-t border-line">{orders}</div>
    </Folded>
  )
}

/** On a phone the line has two rows, and none ends within "on-chain". */
const unbroken = (text: string): string => text.replaceAll('-', '\u2011')

type FoldedProps = { summary: ReactNode; className: string; children: ReactNode }

function Folded({ summary, className, children }: FoldedProps) {
  return (
    <details className="group/folded">
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control select-none [&::-webkit-details-marker]:hidden ${className}`}
      >
        {summary}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform group-open/folded:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
