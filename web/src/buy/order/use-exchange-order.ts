import { onlineManager, useMutation } from '@tanstack/react-query'
import { ApiError, isUnagreed, unreachable } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { logFailure } from '../../api/log-failure.ts'
import { outdate } from '../../api/query.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import type { Draft } from '../flow/draft.ts'
import type { Offer } from '../price/use-offer.ts'
import { useAttemptKey } from '../../kit/use-attempt-key.ts'
import { amountOf, imageHash, requestedCard } from './use-order.ts'
import { say } from '@moon/ui/language/say.ts'
import { saidRefusal } from '../../kit/said-refusal.ts'

type Ordering = { draft: Draft; offer: Offer; code?: string }

/**
 * Pays from an exchange wallet: the first request goes without the two-factor code and makes Coinbase send it, the second has the code.
 * Both, and every retry of the same order, share one Idempotency-Key, so the exchange pays once whatever is lost.
 */
export function useExchangeOrder(dispatch: (event: BuyEvent) => void) {
  const attempt = useAttemptKey()
  const ask = async ({ draft, offer, code }: Ordering) => {
    const body = {
      value: amountOf({ draft }),
      wallet: draft.exchangeWallet?.id ?? '',
      twoFactorCode: code,
      cardProductImageHash: await imageHash({ offer }),
      ...requestedCard({ draft, offer }),
    }
    const { productId, amountText, cardType, apply, exchangeWallet } = draft
    const idempotencyKey = attempt.keyFor([productId, amountText, cardType, apply, exchangeWallet?.id])
    return call('buyWithCoinbase', { body }, { idempotencyKey })
  }
  const made = ({ card }: Awaited<ReturnType<typeof ask>>) => {
    attempt.ended()
    void outdate('listCards', 'listActivity', 'readUser')
    dispatch({ type: 'card made', cardId: card.id })
  }
  const refused = (error: unknown, hadCode: boolean) => {
    const event = exchangeEvent(error, hadCode)
    if (event.type !== 'code asked') logFailure('card_create_failed', error)
    // After an ended order the next request is a new order; an order that may still be paid keeps its key, so that a retry is the same
    // order.
    if (hasEnded(error)) attempt.ended()
    void outdate('readUser')
    dispatch(event)
  }
  const mutation = useMutation({
    mutationFn: ask,
    onSuccess: made,
    onError: (error, { code }) => refused(error, code !== undefined),
  })
  /** Without a connection nothing is sent, so the exchange is certain not to pay. */
  const pay = (ordering: Ordering) =>
    ordering.code === undefined && !onlineManager.isOnline()
      ? dispatch({ type: 'failed', message: unreachable().message })
      : mutation.mutate(ordering)
  /** Repeats the order without a code, so that the exchange sends a new one. Throws when none was sent; the order then still waits. */
  const resendCode = async (ordering: Omit<Ordering, 'code'>) => {
    try {
      made(await ask(ordering))
    } catch (error) {
      const event = exchangeEvent(error, true)
      if (event.type === 'code asked' && event.problem === undefined) return
      if (event.type === 'code asked' || (error instanceof ApiError && error.code === 'too_many_requests')) throw error
      refused(error, true)
    }
  }
  /** Cancels the order that waits for its code, so that it no longer holds credit and sats. */
  const giveUp = () => {
    const idempotencyKey = attempt.current()
    attempt.ended()
    if (!idempotencyKey) return
    void call('cancelCoinbase', { body: { idempotencyKey } })
      // An order whose payment is already being sent cannot be cancelled; it continues.
      .catch(() => {})
      .then(() => outdate('readUser', 'listCards', 'listActivity'))
  }
  return { pay, resendCode, giveUp }
}

/** The server has refused for good: this order will never be paid. */
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !['TwoFactorRequired', 'two_factor_invalid', 'exchange_unknown', 'in_progress', 'too_many_orders'].includes(
    error.code,
  )

/** Maps a refusal to an event (ECB-10 to -12). A request that was not answered may be retried with the same code. */
export function exchangeEvent(error: unknown, hadCode: boolean): BuyEvent {
  const unknown: BuyEvent = {
    type: 'exchange refused',
    message: saidRefusal('exchange_unknown'),
    more: say(
      'Moon goes on asking Coinbase. If it was sent, your card appears by itself; if not, nothing was charged.',
    ),
  }
  if (!(error instanceof ApiError)) return unknown
  if (isUnagreed(error)) return { type: 'agreement asked' }
  if (error.code === 'TwoFactorRequired') return { type: 'code asked' }
  if (error.code === 'two_factor_invalid' || error.message.includes('code was invalid'))
    return { type: 'code asked', problem: say('Invalid Two-Factor Authentication Code') }
  const isUnanswered = ['unreachable', 'in_progress', 'unavailable', 'too_many_orders'].includes(error.code)
  if (hadCode && isUnanswered) return { type: 'code asked', problem: error.message }
  if (error.code === 'out_of_stock') return { type: 'sold out', message: error.message }
  if (error.status === 402)
    return { type: 'unable', message: error.message, ...(error.code === 'limit_exceeded' && { isAboutLimits: true }) }
  const isAnswered = error.status >= 400 && error.status < 500 && error.code !== 'exchange_unknown'
  return isAnswered ? { type: 'exchange refused', message: error.message } : unknown
}
