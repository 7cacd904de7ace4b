import { dollarsWire } from '@moon/money/cents.ts'
import { useMutation } from '@tanstack/react-query'
import { mayHaveBeenDone } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { now } from '../../kit/clock.ts'
import { useAttemptKey } from '../../kit/use-attempt-key.ts'
import { hasOwnAmount, type PayoutPlace } from './payout-place.ts'
import { askedPayout, waitingPayout, type WaitingPayout } from './waiting-payout.ts'

/** `amount`: dollars as a plain decimal. */
type Asked = { amount: string; place: PayoutPlace }

/**
 * Requests a payout. A retry after a lost answer is the same payout, and a payout that was made although its answer was lost is found in
 * the history.
 */
export function useAskPayout(onAsked: (waiting: WaitingPayout) => void) {
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: (asked: Asked) => askOrFind(asked, attempt.keyFor(asked)),
    onSuccess: (waiting) => {
      attempt.ended()
      void outdate('listPayouts', 'readUser', 'listCredit')
      onAsked(waiting)
    },
    onError: (error) => {
      attempt.failed(error)
      void outdate('listPayouts', 'readUser')
    },
  })
}

async function askOrFind(asked: Asked, idempotencyKey: string): Promise<WaitingPayout> {
  const address = asked.place.text
  try {
    const body = { blockchain: 'BTC', amount: asked.amount, address } as const
    return askedPayout(await call('requestPayout', { body }, { idempotencyKey }), { address, at: now() })
  } catch (error) {
    const found = mayHaveBeenDone(error) ? await findWaiting(asked) : undefined
    if (!found) throw error
    return found
  }
}

/**
 * Finds the waiting payout of this request. An invoice with its own amount costs that amount, within the requested maximum, and can only
 * ever be one payout.
 */
async function findWaiting({ amount, place }: Asked): Promise<WaitingPayout | undefined> {
  const read = await call('listPayouts', {}).catch(() => undefined)
  const waiting = read?.refunds.map(waitingPayout).find((one) => one !== undefined)
  if (waiting?.address !== place.text) return undefined
  return hasOwnAmount(place) || dollarsWire(waiting.requested_refund_amount) === amount ? waiting : undefined
}
