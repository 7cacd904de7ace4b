import type { Faults } from '../faults.ts'
import { answerJson, type Call, type Router } from '../http.ts'
import { ApiProblem } from './problem.ts'
import { followChain, sendMoney, type Outside } from './send-money.ts'
import { accountShape, authShape, sendShape, userShape } from './shapes.ts'
import type { Customer, ExchangeState, Grant, Send } from './state.ts'

/** API version 2: the calls that an app makes with a customer's token. */
export function apiRoutes(
  router: Router,
  {
    state,
    faults,
    outside,
    onSend,
  }: { state: ExchangeState; faults: Faults; outside: Outside; onSend: (send: Send) => void },
): void {
  router.on('GET /v2/user', (call) => {
    const { customer, grant } = admit(state, call)
    answer(call, 200, { data: userShape(customer, grant) })
  })
  router.on('GET /v2/user/auth', (call) => answer(call, 200, { data: authShape(admit(state, call).grant) }))
  router.on('GET /v2/accounts', (call) => {
    const { customer } = admit(state, call, 'wallet:accounts:read')
    answer(
      call,
      200,
      page(
        call,
        customer.accounts.map((account) => accountShape(account, customer)),
      ),
    )
  })
  router.on('GET /v2/accounts/:account', (call) => {
    const { customer } = admit(state, call, 'wallet:accounts:read')
    answer(call, 200, { data: accountShape(accountOf(customer, call), customer) })
  })
  router.on('GET /v2/accounts/:account/transactions', (call) => {
    const { customer } = admit(state, call, 'wallet:transactions:read')
    followChain(state, outside)
    const { id } = accountOf(customer, call)
    // The fault `missing`: the list lags behind the sends.
    const lags = faults.strike('exchange', ['missing'], `GET ${call.url.pathname}`) !== undefined
    const sends = state.sends.value.sends.filter(({ accountId }) => accountId === id && !lags)
    answer(call, 200, page(call, sends.map(sendShape)))
  })
  router.on('GET /v2/accounts/:account/transactions/:transaction', (call) => {
    const { customer } = admit(state, call, 'wallet:transactions:read')
    followChain(state, outside)
    const { id } = accountOf(customer, call)
    const send = state.sends.value.sends.find((one) => one.accountId === id && one.id === call.params['transaction'])
    if (!send) throw new ApiProblem(404, 'not_found', 'Not found')
    answer(call, 200, { data: sendShape(send) })
  })
  router.on('POST /v2/accounts/:account/transactions', (call) => {
    const admitted = admit(state, call, 'wallet:transactions:send')
    const header = call.request.headers['cb-2fa-token']
    const code = typeof header === 'string' ? header : undefined
    const accountId = call.params['account'] ?? ''
    const { send, isNew } = sendMoney(state, outside, { ...admitted, accountId, body: call.json(), code })
    if (isNew) onSend(send)
    answer(call, 201, { data: sendShape(send) })
  })
}

function admit(state: ExchangeState, { request }: Call, scope?: string): { customer: Customer; grant: Grant } {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const grant = state.people.value.grants.find(({ accessToken }) => accessToken === token)
  const customer = state.people.value.customers.find(({ id }) => id === grant?.customerId)
  if (!grant || !customer) throw new ApiProblem(401, 'invalid_token', 'The access token is invalid')
  if (grant.isRevoked) throw new ApiProblem(401, 'revoked_token', 'The access token was revoked')
  if (grant.accessUntilMs <= state.clock.now()) throw new ApiProblem(401, 'expired_token', 'The access token expired')
  if (scope !== undefined && !grant.scopes.includes(scope))
    throw new ApiProblem(403, 'invalid_scope', `Invalid scope: ${scope} is required`)
  return { customer, grant }
}

function accountOf({ accounts }: Customer, { params }: Call) {
  const found = accounts.find(({ id, currency }) => id === params['account'] || currency === params['account'])
  if (!found) throw new ApiProblem(404, 'not_found', 'Not found')
  return found
}

/** Newest first; 25 per page by default, at most 100. */
function page<T extends { id: string }>({ url }: Call, all: readonly T[]) {
  const query = url.searchParams
  const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 25) || 25))
  const after = query.get('starting_after')
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(start, start + limit)
  const last = data.at(-1)
  const hasMore = start + limit < all.length && last !== undefined
  const next = hasMore ? `${url.pathname}?limit=${limit}&starting_after=${last.id}` : null
  return {
    pagination: {
      ending_before: null,
      starting_after: after,
      previous_ending_before: null,
      next_starting_after: hasMore ? last.id : null,
      limit,
      order: 'desc',
      previous_uri: null,
      next_uri: next,
    },
    data,
  }
}

function answer(call: Call, status: number, body: object): void {
  const isDated = call.request.headers['cb-version'] !== undefined
  const warnings = [{ id: 'missing_version', message: 'Please supply API version (YYYY-MM-DD) as CB-VERSION header' }]
  answerJson(call.response, status, isDated ? body : { ...body, warnings })
}
