import { dollarsWire } from '@moon/money/cents.ts'
import { useMutation } from '@tanstack/react-query'
import { mayHaveBeenDone } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { now } from '../../kit/clock.ts'
import { useAttemptKey } from '../../kit/use-attempt-key.ts'
import { askedPayout, waitingPayout, type WaitingPayout } from './waiting-payout.ts'

/** `amount` in dollars as a plain decimal. */
type Asked = { amount: string; address: string }

/** Asks for a payout. A second try after a lost answer is the same one, and one that was made all the same is found. */
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
  try {
    const body = { blockchain: 'BTC', ...asked } as const
    return askedPayout(await call('askPayout', { body }, { idempotencyKey }), { address: asked.address, at: now() })
  } catch (error) {
    const found = mayHaveBeenDone(error) ? await findWaiting(asked) : undefined
    if (!found) throw error
    return found
  }
}

async function findWaiting({ amount, address }: Asked): Promise<WaitingPayout | undefined> {
  const read = await call('listPayouts', {}).catch(() => undefined)
  const waiting = read?.refunds.map(waitingPayout).find((one) => one !== undefined)
  const isThis = waiting?.address === address && dollarsWire(waiting.requested_refund_amount) === amount
  return isThis ? waiting : undefined
}
