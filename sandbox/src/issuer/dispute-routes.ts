import { randomUUID } from 'node:crypto'
import type { Dispute } from 'lithic/resources/disputes'
import { integer, oneOf, optionalText, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import { findCard } from './cards.ts'
import { pageOf } from './pages.ts'
import type { EventPublisher } from './publish-events.ts'
import type { Shop } from './shop.ts'
import type { Transaction } from './shapes.ts'
import { isoNow, type IssuerState } from './state.ts'

const reasons = [
  'ATM_CASH_MISDISPENSE',
  'CANCELLED',
  'DUPLICATED',
  'FRAUD_CARD_NOT_PRESENT',
  'FRAUD_CARD_PRESENT',
  'FRAUD_OTHER',
  'GOODS_SERVICES_NOT_AS_DESCRIBED',
  'GOODS_SERVICES_NOT_RECEIVED',
  'INCORRECT_AMOUNT',
  'MISSING_AUTH',
  'OTHER',
  'PROCESSING_ERROR',
  'RECURRING_TRANSACTION_NOT_CANCELLED',
  'REFUND_NOT_PROCESSED',
] as const satisfies readonly Dispute['reason'][]

const statuses = [
  'SUBMITTED',
  'REPRESENTMENT',
  'CASE_WON',
  'CASE_CLOSED',
] as const satisfies readonly Dispute['status'][]
const resolutions = {
  CASE_WON: 'WON_FIRST_CHARGEBACK',
  CASE_CLOSED: 'CASE_LOST',
} as const satisfies Partial<Record<Dispute['status'], Dispute['resolution_reason']>>

/**
 * Disputed charges. No dispute ends by itself: `POST /sandbox/disputes/:dispute` advances one, as the network would. The documents say
 * that a won case is credited, but not how; here the credit is a return by the shop, on the same card.
 */
export function disputeRoutes(
  router: Router,
  { state, shop, publisher }: { state: IssuerState; shop: Shop; publisher: EventPublisher },
): void {
  const { disputes } = state
  const save = (dispute: Dispute) => {
    disputes.save()
    publisher.publish('dispute.updated', { ...dispute })
    return dispute
  }
  const find = (token: string | undefined) => {
    const dispute = disputes.value.find((one) => one.token === token)
    if (!dispute) throw new Problem(404, 'Could not find dispute.')
    return dispute
  }
  router.on('GET /v1/disputes', (call) => {
    const query = call.url.searchParams
    const status = query.get('status')
    const tokens = query.getAll('transaction_tokens').flatMap((one) => one.split(','))
    const isAsked = (one: Dispute) =>
      (status ?? one.status) === one.status && (tokens.length === 0 || tokens.includes(one.transaction_token))
    answerJson(call.response, 200, pageOf(disputes.value.filter(isAsked), query))
  })
  router.on('GET /v1/disputes/:dispute', (call) => answerJson(call.response, 200, find(call.params.dispute)))
  router.on('POST /v1/disputes', (call) => {
    const body = call.json()
    const transaction = shop.find(text(body, 'transaction_token'))
    const amount = integer(body, 'amount', { min: 1 })
    if (disputes.value.some(({ transaction_token }) => transaction_token === transaction.token))
      throw new Problem(422, 'This transaction is disputed already.')
    if (amount > transaction.settled_amount) throw new Problem(422, 'amount: more than was settled.')
    const dispute = newDispute({ body, transaction, amount, at: isoNow(state.clock) })
    disputes.value.unshift(dispute)
    answerJson(call.response, 201, save(dispute))
  })
  router.on('POST /sandbox/disputes/:dispute', (call) => {
    const dispute = find(call.params.dispute)
    const at = isoNow(state.clock)
    if (dispute.resolution_date !== null) throw new Problem(400, 'This case is over.')
    dispute.status = oneOf(call.json(), 'status', statuses)
    if (dispute.status === 'SUBMITTED') dispute.network_filed_date = at
    if (dispute.status === 'REPRESENTMENT') dispute.representment_date = at
    if (dispute.status === 'CASE_WON' || dispute.status === 'CASE_CLOSED')
      Object.assign(dispute, { resolution_date: at, resolution_reason: resolutions[dispute.status] })
    save(dispute)
    if (dispute.status === 'CASE_WON') credit(dispute)
    answerJson(call.response, 200, dispute)
  })

  function credit({ transaction_token, amount }: Dispute): void {
    const { card_token, merchant } = shop.find(transaction_token)
    shop.refund(findCard(state, card_token), {
      type: 'RETURN',
      amount,
      merchant,
      merchantAmount: amount,
      merchantCurrency: 'USD',
      partialApprovalCapable: false,
      entry: 'ECOMMERCE',
    })
  }
}

function newDispute({
  body,
  transaction,
  amount,
  at,
}: {
  body: Record<string, unknown>
  transaction: Transaction
  amount: number
  at: string
}): Dispute {
  return {
    token: randomUUID(),
    amount,
    arbitration_date: null,
    created: at,
    customer_filed_date: optionalText(body, 'customer_filed_date', { max: 40 }) ?? null,
    customer_note: optionalText(body, 'customer_note', { max: 5_000 }) ?? null,
    network_claim_ids: null,
    network_filed_date: null,
    network_reason_code: null,
    prearbitration_date: null,
    primary_claim_id: null,
    reason: oneOf(body, 'reason', reasons),
    representment_date: null,
    resolution_date: null,
    resolution_note: null,
    resolution_reason: null,
    status: 'NEW',
    transaction_token: transaction.token,
  }
}
