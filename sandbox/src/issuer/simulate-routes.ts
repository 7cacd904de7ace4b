// The issuer's simulate calls (actions of a shop), and the transactions they create.
import { randomUUID } from 'node:crypto'
import { integer, optionalInteger, optionalOneOf, optionalText, optionalYesNo, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import { findCardByPan } from './cards.ts'
import { pageOf } from './pages.ts'
import type { Shop } from './shop.ts'
import type { Merchant, Transaction } from './shapes.ts'
import type { IssuerState } from './state.ts'
import type { Message } from './transaction.ts'

const statuses = [
  'AUTHORIZATION',
  'BALANCE_INQUIRY',
  'CREDIT_AUTHORIZATION',
  'FINANCIAL_AUTHORIZATION',
  'FINANCIAL_CREDIT_AUTHORIZATION',
] as const

export function simulateRoutes(router: Router, { state, shop }: { state: IssuerState; shop: Shop }): void {
  router.on('POST /v1/simulate/authorize', async (call) => {
    const body = call.json()
    const card = findCardByPan(state, text(body, 'pan', { min: 16, max: 16 }))
    const { transaction, isMalformed } = await shop.swipe(card, messageFrom(body))
    if (!isMalformed) return created(call.response, transaction.token)
    answerJson(call.response, 422, {
      message: 'The responder gave a malformed answer.',
      debugging_request_id: randomUUID(),
      token: transaction.token,
    })
  })
  router.on('POST /v1/simulate/clearing', (call) => {
    const body = call.json()
    shop.clear(text(body, 'token'), optionalInteger(body, 'amount', { min: -2_000_000_000 }))
    created(call.response)
  })
  router.on('POST /v1/simulate/void', (call) => {
    const body = call.json()
    const type = optionalOneOf(body, 'type', ['AUTHORIZATION_REVERSAL', 'AUTHORIZATION_EXPIRY'])
    shop.void(text(body, 'token'), { amount: optionalInteger(body, 'amount'), type: type ?? 'AUTHORIZATION_REVERSAL' })
    created(call.response)
  })
  router.on('POST /v1/simulate/authorization_advice', (call) => {
    const body = call.json()
    created(call.response, shop.advise(text(body, 'token'), integer(body, 'amount')).token)
  })
  router.on('POST /v1/simulate/credit_authorization_advice', (call) => {
    const body = call.json()
    const card = findCardByPan(state, text(body, 'pan', { min: 16, max: 16 }))
    // The network has approved it on our behalf, so the responder is not asked.
    created(call.response, shop.refund(card, { ...messageFrom(body), type: 'CREDIT_AUTHORIZATION_ADVICE' }).token)
  })
  router.on('POST /v1/simulate/return', (call) => {
    const body = call.json()
    const card = findCardByPan(state, text(body, 'pan', { min: 16, max: 16 }))
    created(call.response, shop.refund(card, { ...messageFrom(body), type: 'RETURN' }).token)
  })
  router.on('POST /v1/simulate/return_reversal', (call) => {
    shop.reverseReturn(text(call.json(), 'token'))
    created(call.response)
  })

  router.on('GET /v1/transactions', (call) => {
    const query = call.url.searchParams
    const [account, card, status, result] = ['account_token', 'card_token', 'status', 'result'].map((of) =>
      query.get(of),
    )
    const matches = (t: Transaction) =>
      (account ?? t.account_token) === t.account_token &&
      (card ?? t.card_token) === t.card_token &&
      (status ?? t.status) === t.status &&
      (result == null || (result === 'APPROVED') === (t.result === 'APPROVED'))
    answerJson(call.response, 200, pageOf(state.transactions.value.filter(matches), query))
  })
  router.on('GET /v1/transactions/:transaction', (call) =>
    answerJson(call.response, 200, shop.find(call.params.transaction ?? '')),
  )
  router.on('POST /v1/transactions/:transaction/expire_authorization', (call) => {
    shop.void(call.params.transaction ?? '', { amount: undefined, type: 'AUTHORIZATION_EXPIRY' })
    call.response.writeHead(202).end()
  })
}

function created(response: Parameters<typeof answerJson>[0], token?: string): void {
  answerJson(response, 201, { debugging_request_id: randomUUID(), ...(token === undefined ? {} : { token }) })
}

function messageFrom(body: Record<string, unknown>): Message {
  const amount = integer(body, 'amount')
  const type = optionalOneOf(body, 'status', statuses) ?? 'AUTHORIZATION'
  if (type === 'BALANCE_INQUIRY' && amount !== 0) throw new Problem(400, 'amount: a balance inquiry has amount 0.')
  const currency = optionalText(body, 'merchant_currency', { min: 3, max: 3 }) ?? 'USD'
  return {
    type,
    amount,
    merchant: merchantFrom(body),
    merchantAmount: optionalInteger(body, 'merchant_amount') ?? amount,
    merchantCurrency: ['USD', 'GBP', 'EUR'].includes(currency) ? currency : 'GBP',
    partialApprovalCapable: optionalYesNo(body, 'partial_approval_capable') ?? false,
    entry: 'ECOMMERCE',
  }
}

function merchantFrom(body: Record<string, unknown>): Merchant {
  return {
    acceptor_id: optionalText(body, 'merchant_acceptor_id', { min: 1, max: 15 }) ?? 'SANDBOXSHOP0001',
    acquiring_institution_id: '333301802529120',
    city: optionalText(body, 'merchant_acceptor_city', { max: 13 }) ?? 'NEW YORK',
    country: optionalText(body, 'merchant_acceptor_country', { min: 3, max: 3 }) ?? 'USA',
    descriptor: text(body, 'descriptor', { min: 1, max: 25 }),
    mcc: optionalText(body, 'mcc', { min: 4, max: 4 }) ?? '5812',
    state: optionalText(body, 'merchant_acceptor_state', { max: 3 }) ?? 'NY',
    phone_number: null,
    postal_code: null,
    street_address: null,
  }
}
