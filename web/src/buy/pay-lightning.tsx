import type { CallAnswer } from '@moon/contract/calls.ts'
import { lightningPollEveryMs, lightningPollForMs, lightningTimerMs } from '@moon/contract/limits.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { CountdownRing } from '@moon/ui/countdown-ring.tsx'
import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { StatusDots } from '@moon/ui/status-dots.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { nextPoll, pollRetry } from '../api/polling.ts'
import { query } from '../api/query.ts'
import { now, useNow } from '../kit/clock.ts'
import type { BuyEvent, LightningOffer, Order } from './buy-flow.ts'
import { PaymentPlate } from './payment-plate.tsx'
import { useFailureLog } from './use-failure-log.ts'

type PayLightningProps = { order: Order; tell: (event: BuyEvent) => void }

export function PayLightning({ order, tell }: PayLightningProps) {
  if (order.lightning.kind === 'open') return <OpenInvoice offer={order.lightning.value} tell={tell} />
  return (
    <ErrorPanel
      title="Sorry, Lightning Payments are currently unavailable"
      face="locked"
      actions={<Button onClick={() => tell({ type: 'went back' })}>Go Back</Button>}
    >
      <p>Nothing was charged.</p>
    </ErrorPanel>
  )
}

/** The invoice with its timer of three minutes, watched by push and by a poll each second. */
function OpenInvoice({ offer, tell }: { offer: LightningOffer; tell: (event: BuyEvent) => void }) {
  const at = useNow()
  const remainingMs = Date.parse(offer.priceUntil) - at
  const { state, isAbandoned, checkAgain } = useLightningPayment(offer.request, tell)
  const runOut = useEffectEvent(() => {
    if (state === 'OPEN') tell({ type: 'price ran out' })
  })
  const isOver = remainingMs <= 0
  useEffect(() => {
    if (isOver) runOut()
  }, [isOver])
  return (
    <PaymentPlate
      uri={`lightning:${offer.request.toUpperCase()}`}
      address={offer.request}
      addressName="Lightning invoice"
      amount={`${offer.amount} BTC`}
      amountUsd={offer.amountUsd}
      timer={<CountdownRing label="Price locked for" remainingMs={remainingMs} totalMs={lightningTimerMs} />}
      onCancel={() => tell({ type: 'went back' })}
    >
      <StatusDots
        label="Where your payment stands"
        steps={[
          { text: 'Waiting', state: state === 'OPEN' ? 'now' : 'done' },
          { text: 'Payment seen', state: state === 'HELD' ? 'now' : state === 'PAID' ? 'done' : 'next' },
          { text: 'Card issued', state: state === 'PAID' ? 'done' : 'next' },
        ]}
      />
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
          If you have paid, your card is created all the same.
        </Banner>
      )}
    </PaymentPlate>
  )
}

/** Asks each second, or at once when the stream says that something changed; tells the flow what came of it. */
function useLightningPayment(request: string, tell: (event: BuyEvent) => void) {
  const [startedAt, setStartedAt] = useState(now)
  const poll = useQuery({
    ...query('pollDepositAddress', { body: { address: request } }),
    ...pollRetry,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      nextPoll({
        everyMs: lightningPollEveryMs,
        forMs: lightningPollForMs,
        startedAt,
        now: now(),
        hasFailed: state.status === 'error',
        isDone: state.data?.paid === true,
      }),
  })
  const answer = poll.data
  const report = useEffectEvent((heard: CallAnswer<'pollDepositAddress'> | undefined) => {
    const event = heard && eventOfPoll(heard)
    if (event) tell(event)
  })
  useEffect(() => report(answer), [answer])
  useFailureLog(poll.error)
  return {
    state: answer?.state ?? 'OPEN',
    isAbandoned: poll.isError,
    checkAgain: () => {
      setStartedAt(now())
      void poll.refetch()
    },
  }
}

/** What an answer of the poll leads to; nothing while the payment is on its way. */
function eventOfPoll({
  state,
  paid,
  card,
  message,
  refundedAmountAsRewardSats,
}: CallAnswer<'pollDepositAddress'>): BuyEvent | undefined {
  if (refundedAmountAsRewardSats !== null)
    return { type: 'sats came back', message: message ?? 'Your payment came back as reward sats.' }
  if (state === 'CANCELLED')
    return { type: 'payment cancelled', message: message ?? 'This order was cancelled. Your wallet keeps the sats.' }
  if (paid && card) return { type: 'card made', cardId: card.id }
  return undefined
}
