import { chainPollEveryMs, chainPollForMs } from '@moon/contract/limits.ts'
import type { Invoice, InvoiceEntry } from '@moon/contract/invoices.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { nextPoll, pollRetry } from '../../api/next-poll.ts'
import { query } from '../../api/query.ts'
import { now, useNow } from '../../kit/clock.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { useFailureLog } from './use-failure-log.ts'
import { useLightningEnd } from './use-lightning-end.ts'
import { say } from '@moon/ui/language/say.ts'

type Watched = { invoice: Invoice; dispatch: (event: BuyEvent) => void }

/** Polls every five seconds, or at once on a live event. Dispatches when the order is complete, and the card's own view takes over. */
export function useChainPayment({ invoice, dispatch }: Watched) {
  const [startedAt, setStartedAt] = useState(now)
  // The payments that existed when the screen opened (STB-09).
  const [stored] = useState(invoice.payments.length)
  const at = useNow(chainPollEveryMs)
  const poll = useQuery({
    ...query('lookUpInvoices', { query: { onChainInvoiceID: invoice.id } }),
    ...pollRetry,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      nextPoll({
        everyMs: chainPollEveryMs,
        forMs: chainPollForMs,
        startedAt,
        now: now(),
        hasFailed: state.status === 'error',
        isDone: state.data?.[0] !== undefined && eventOfEntry(state.data[0], stored) !== undefined,
      }),
  })
  const entry = poll.data?.[0]
  const report = useEffectEvent((event: BuyEvent) => dispatch(event))
  const hasEndedHere = entry !== undefined && eventOfEntry(entry, stored)?.type === 'payment cancelled'
  const hasEndedThere = useLightningEnd({ request: invoice.lightning?.depositAddress, isAsked: hasEndedHere })
  useEffect(() => {
    const event = entry && eventOfEntry(entry, stored)
    if (event && (event.type === 'card made' || hasEndedThere)) report(event)
  }, [entry, stored, hasEndedThere])
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

/** Maps an answer to an event; undefined while the payment is on its way. The order may also have ended on another page. */
function eventOfEntry(entry: InvoiceEntry, storedPayments: number): BuyEvent | undefined {
  const { cardId } = entry.invoice
  if (cardId !== null && isComplete(entry, storedPayments)) return { type: 'card made', cardId }
  const message = endings[entry.paymentStatus]
  return message === undefined ? undefined : { type: 'payment cancelled', message }
}

const endings: Record<string, string | undefined> = {
  CANCELLED: say('This order was cancelled. Please send nothing for it; what still arrives is not lost.'),
  REFUNDED: say('This order has ended, and what was paid for it is in your account as credit.'),
}

/**
 * Returns whether a payment that was not there before is attributed (STB-16) and the card's row exists, which follows the payment a moment
 * later. A card alone proves nothing: the order's Lightning side may still be refused.
 */
export function isComplete(entry: InvoiceEntry | undefined, storedPayments: number): boolean {
  if (!entry || entry.paymentStatus === 'PROCESSING' || entry.invoice.cardId === null) return false
  return entry.payments.length > 0 && entry.payments.length !== storedPayments
}
