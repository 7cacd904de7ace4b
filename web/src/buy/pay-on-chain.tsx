import { chainPollEveryMs, chainPollForMs } from '@moon/contract/limits.ts'
import type { Invoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { StatusDots } from '@moon/ui/status-dots.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { nextPoll, pollRetry } from '../api/polling.ts'
import { query } from '../api/query.ts'
import { now, useNow } from '../kit/clock.ts'
import type { BuyEvent, Order } from './buy-flow.ts'
import { PaymentPlate } from './payment-plate.tsx'
import { useFailureLog } from './use-failure-log.ts'
import { paymentSteps } from './payment-steps.ts'

type PayOnChainProps = { order: Order; tell: (event: BuyEvent) => void }

export function PayOnChain({ order, tell }: PayOnChainProps) {
  if (order.onChain.kind === 'open') return <OpenInvoice invoice={order.onChain.value} tell={tell} />
  const message = order.onChain.kind === 'unavailable' ? order.onChain.message : ''
  return (
    <div className="grid gap-4">
      <Banner tone="negative" title="Oh No!">
        {message || 'Something bad happened! Please try again or contact us for support.'}
      </Banner>
      <PaymentPlate
        address="Sorry, try again later."
        addressName="Address"
        amount="X"
        onCancel={() => tell({ type: 'went back' })}
      />
    </div>
  )
}

/** The address, the same for ever; its price locked for fifteen minutes. */
function OpenInvoice({ invoice, tell }: { invoice: Invoice; tell: (event: BuyEvent) => void }) {
  const at = useNow()
  const remainingMs = Date.parse(invoice.exchangeRateLockExpiration) - at
  const lockMs = Date.parse(invoice.exchangeRateLockExpiration) - Date.parse(invoice.createdAt)
  const { entry, isAbandoned, hasEnded, checkAgain } = useChainPayment(invoice, tell)
  const stand = entry?.invoice ?? invoice
  return (
    <PaymentPlate
      uri={stand.paymentUri}
      address={stand.address}
      addressName="Bitcoin address"
      amount={`${stand.cryptoAmountOwed} BTC`}
      amountUsd={stand.usdAmountOwed}
      timer={<CountdownRing label="Price locked for" remainingMs={remainingMs} totalMs={lockMs} />}
      onCancel={() => tell({ type: 'went back' })}
    >
      <StatusDots label="Where your payment stands" steps={paymentSteps(stand)} />
      {remainingMs <= 0 && (
        <Banner tone="caution" title="The price lock has ended">
          You can still pay to this address: a late payment uses the prevailing rate.
        </Banner>
      )}
      {hasEnded && !isAbandoned && (
        <Banner>We keep checking in the background; you may close this. Your payment shows up on the dashboard.</Banner>
      )}
      {isAbandoned && (
        <Banner
          tone="caution"
          title="We cannot check right now"
          action={
            <Button size="small" onClick={checkAgain}>
              Check again
            </Button>
          }
        >
          If you have paid, your payment is seen all the same.
        </Banner>
      )}
    </PaymentPlate>
  )
}

/**
 * Asks every five seconds, or at once when the stream says so. Complete when a payment is there that was not before and
 * the server has attributed it (STB-16): then the card's own view takes over.
 */
function useChainPayment(invoice: Invoice, tell: (event: BuyEvent) => void) {
  const [startedAt, setStartedAt] = useState(now)
  const [storedCount] = useState(invoice.payments.length)
  const at = useNow(chainPollEveryMs)
  const poll = useQuery({
    ...query('lookUpInvoices', { query: { onChainInvoiceID: invoice.id } }),
    ...pollRetry,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      nextPoll({
        everyMs: chainPollEveryMs,
        forMs: chainPollForMs,
        startedAt,
        now: now(),
        hasFailed: state.status === 'error',
        isDone: isComplete(state.data?.[0], storedCount),
      }),
  })
  const entry = poll.data?.[0]
  const report = useEffectEvent((heard: InvoiceEntry | undefined) => {
    const cardId = heard?.invoice.cardId
    if (cardId && isComplete(heard, storedCount)) tell({ type: 'card made', cardId })
  })
  useEffect(() => report(entry), [entry])
  useFailureLog(poll.error)
  return {
    entry,
    isAbandoned: poll.isError,
    hasEnded: at - startedAt >= chainPollForMs,
    checkAgain: () => {
      setStartedAt(now())
      void poll.refetch()
    },
  }
}

function isComplete(entry: InvoiceEntry | undefined, storedCount: number): boolean {
  if (!entry) return false
  return entry.payments.length > 0 && entry.payments.length !== storedCount && entry.paymentStatus !== 'PROCESSING'
}
