import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../http/serve-calls.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../http/throttle.ts'
import { placeOrder, type BuyDeps } from './buy-card.ts'
import { cancelInvoice } from '../purchases/cancel-purchase.ts'
import { payRemainder } from '../underpayments/pay-remainder.ts'
import { issueForReceived } from '../underpayments/issue-for-received.ts'
import { pollPurchase } from './poll-purchase.ts'
import { requestOnChain, requestOverLightning } from './read-request.ts'
import { readReceipt } from './read-receipt.ts'
import { readUnderpaid } from '../underpayments/read-underpaid.ts'
import { refundInvoice } from '../underpayments/refund-invoice.ts'
import { answerLightning, answerOnChain, type AnswerDeps } from './purchase-answer.ts'

type Calls =
  | 'getDepositAddress'
  | 'pollDepositAddress'
  | 'fundOnChain'
  | 'cancelInvoice'
  | 'readUnderpaid'
  | 'issueForReceived'
  | 'refundInvoice'
  | 'payRemainder'
  | 'readReceipt'

/** Far above what a user buys; each order uses up a chain address and a node invoice. */
const ordersByMember = { name: 'orders by member', most: 120, everyMs: 3_600_000 }
/** Faster than any user clicks. */
const burstByMember = { name: 'burst of orders by member', most: 30, everyMs: 10_000 }

export const purchaseRoutes = (deps: BuyDeps & AnswerDeps): Handlers<Calls> => ({
  getDepositAddress: async ({ body }, caller, { request }) => {
    await assertMayOrder(deps, caller.memberId)
    return answerLightning(deps, await placeOrder(deps, requestOverLightning(body, caller, keyOf(request))))
  },
  pollDepositAddress: ({ body }, { memberId }) => pollPurchase(deps, { userId: memberId, request: body.address }),
  fundOnChain: async ({ body }, caller, { request }) => {
    await assertMayOrder(deps, caller.memberId)
    return answerOnChain(deps, await placeOrder(deps, requestOnChain(body, caller, keyOf(request))))
  },
  cancelInvoice: ({ body }, { memberId }) => cancelInvoice(deps, { userId: memberId, ...body }),
  readUnderpaid: ({ params }, { memberId }) => readUnderpaid(deps, { userId: memberId, ...params }),
  issueForReceived: async ({ params }, { memberId: userId }) => {
    const { cardId } = await issueForReceived(deps, { userId, ...params })
    invariant(cardId !== null, 'what was paid for has its card')
    return deps.readCard({ userId, cardId })
  },
  readReceipt: ({ params }, { memberId }) => readReceipt(deps, { userId: memberId, cardId: params.id }),
  payRemainder: async ({ params, body }, { memberId: userId }) => {
    const { cardId } = await payRemainder(deps, { userId, ...params, ...body })
    invariant(cardId !== null, 'what was paid for has its card')
    return deps.readCard({ userId, cardId })
  },
  refundInvoice: ({ params }, { memberId }) => refundInvoice(deps, { userId: memberId, ...params }),
})

async function assertMayOrder(deps: BuyDeps, memberId: string): Promise<void> {
  const refusal = () => new Refusal('too_many_orders')
  await assertWithin(deps, ordersByMember, memberId, { ...burstByMember, refusal })
}

/** The key under which the answer is stored also limits the purchase to one, whatever process dies in between. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}
