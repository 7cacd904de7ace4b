import type { CallAnswer } from '@moon/contract/calls.ts'
import { lightningPollEveryMs, lightningPollForMs } from '@moon/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { nextPoll, pollRetry } from '../../api/next-poll.ts'
import { query } from '../../api/query.ts'
import { now } from '../../kit/clock.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { useFailureLog } from './use-failure-log.ts'
import { say } from '@moon/ui/language/say.ts'

type Watched = { request: string; hasOtherSide: boolean; dispatch: (event: BuyEvent) => void }

/** Polls each second, or at once on a live event, and dispatches the outcome. */
export function useLightningPayment({ request, hasOtherSide, dispatch }: Watched) {
  const [startedAt, setStartedAt] = useState(now)
  const poll = useQuery({
    ...query('pollDepositAddress', { body: { address: request } }),
    ...pollRetry,
    staleTime: 0,
    // A payment screen that is opened again starts over (STB-09).
    gcTime: 0,
    refetchInterval: ({ state }) =>
      nextPoll({
        everyMs: lightningPollEveryMs,
        forMs: lightningPollForMs,
        startedAt,
        now: now(),
        hasFailed: state.status === 'error',
        isDone: state.data?.paid === true && state.data.card !== null,
      }),
  })
  const answer = poll.data
  const report = useEffectEvent((heard: CallAnswer<'pollDepositAddress'> | undefined) => {
    const event = heard && eventOfPoll(heard, hasOtherSide)
    if (event) dispatch(event)
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

/** Returns whether the invoice expired unpaid, by the clock here or by the server's, either of which may be ahead (STB-14). */
export const hasRunOut = (state: CallAnswer<'pollDepositAddress'>['state'], remainingMs: number): boolean =>
  state === 'EXPIRED' || (state === 'OPEN' && remainingMs <= 0)

/**
 * Maps an answer of the poll to an event; undefined while the payment is on its way. An invoice closed without a message makes room for a
 * payment on the order's other side, if there is one, and that side reports the outcome.
 */
export function eventOfPoll(answer: CallAnswer<'pollDepositAddress'>, hasOtherSide = false): BuyEvent | undefined {
  const { state, paid, card, message, refundedAmountAsRewardSats } = answer
  if (refundedAmountAsRewardSats !== null)
    return { type: 'sats came back', message: message ?? say('Your payment came back as reward sats.') }
  if (state === 'CANCELLED' && (message !== null || !hasOtherSide))
    return {
      type: 'payment cancelled',
      message: message ?? say('This order was cancelled. Your wallet keeps the sats.'),
    }
  if (paid && card) return { type: 'card made', cardId: card.id }
  // Paid but without a card: the shop is sold out, for example, and the money became credit.
  return paid && message !== null ? { type: 'payment cancelled', message } : undefined
}
