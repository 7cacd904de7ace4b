import type { Handlers } from '../http/serve-calls.ts'
import { invariant } from '../kit/refusal.ts'
import { assertWithin } from '../http/throttle.ts'
import { buyFromExchange, cancelFromExchange, type BuyFromExchangeDeps } from './buy-from-exchange.ts'
import { requestFromExchange } from './read-request.ts'
import { keyOf } from './routes.ts'
import { linesOf } from './purchase-answer.ts'

/** Attempts with a code; the exchange has its own limit on wrong ones. */
const attemptsByMember = { name: 'exchange orders by member', most: 60, everyMs: 3_600_000 }

export const exchangePurchaseRoutes = (deps: BuyFromExchangeDeps): Handlers<'buyWithCoinbase' | 'cancelCoinbase'> => ({
  buyWithCoinbase: async ({ body }, caller, { request }) => {
    await assertWithin(deps, attemptsByMember, caller.memberId)
    const purchase = await buyFromExchange(deps, requestFromExchange(body, caller, keyOf(request)))
    const { cardId } = purchase
    invariant(cardId !== null, 'what is paid for has its card')
    return { type: 'CARD', card: { id: cardId, token: cardId }, price: linesOf(purchase) }
  },
  cancelCoinbase: async ({ body: { idempotencyKey: key } }, { memberId: userId }) => {
    await cancelFromExchange(deps, { userId, key })
    return { ended: true }
  },
})
