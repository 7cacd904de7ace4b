import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../kit/http.ts'
import { buyCard, type BuyDeps } from './buy-card.ts'
import { cancelInvoice } from './cancel-purchase.ts'
import { pollPurchase } from './poll-purchase.ts'
import { askedOnChain, askedOverLightning } from './read-asked.ts'
import { answerLightning, answerOnChain, type AnswerDeps } from './wire-purchase.ts'

type Calls = 'getDepositAddress' | 'pollDepositAddress' | 'fundOnChain' | 'cancelInvoice'

export const purchaseRoutes = (deps: BuyDeps & AnswerDeps): Handlers<Calls> => ({
  getDepositAddress: async ({ body }, caller, { request }) =>
    answerLightning(deps, await buyCard(deps, askedOverLightning(body, caller, keyOf(request)))),
  pollDepositAddress: ({ body }, { memberId }) => pollPurchase(deps, { userId: memberId, request: body.address }),
  fundOnChain: async ({ body }, caller, { request }) =>
    answerOnChain(deps, await buyCard(deps, askedOnChain(body, caller, keyOf(request)))),
  cancelInvoice: ({ body }, { memberId }) =>
    cancelInvoice(deps, { userId: memberId, invoiceId: body.onChainInvoiceId }),
})

/** The same key that the answer is remembered under also holds the purchase to one, whatever dies in between. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}
