// Orders and balances over the API. A key gets its first answer again for thirty days, also when that was a refusal.
import { answerJson, type Call, type Router } from '../http.ts'
import { pageOf } from './pages.ts'
import { estimate } from './estimate.ts'
import { endOrder, isLost, placeOrder } from './place-order.ts'
import { ApiProblem } from './problem.ts'
import { decimal } from './hundredths.ts'
import { orderShape } from './shapes.ts'
import type { Answered, Order, SupplierState } from './state.ts'

const keysLastMs = 30 * 86_400_000
const mostAMinute = 300

type Deps = { state: SupplierState; origin: () => string; onOrder: (order: Order) => void }

export function orderRoutes(router: Router, deps: Deps): void {
  const { state, origin } = deps
  const asked: number[] = []
  router.on('POST /v2/order', (call) => {
    const nowMs = state.clock.now()
    while (asked[0] !== undefined && asked[0] < nowMs - 60_000) asked.shift()
    asked.push(nowMs)
    // Its error format differs from all others.
    if (asked.length > mostAMinute) return answerJson(call.response, 429, { error: 'rate exceeded' })
    return answerOrder(deps, call)
  })
  router.on('POST /v2/order/estimate', (call) => answerJson(call.response, 200, estimate(state, call.json())))
  router.on('GET /v2/order', (call) => {
    const query = call.url.searchParams
    const of = { idOf: ({ id }: Order) => id, mostPerPage: 500, perPage: 100 }
    const page = pageOf(state.orders.value.orders, query, of)
    const items = page.data.map((order) => orderShape(order, origin(), 'basic'))
    answerJson(call.response, 200, { items, pagination: page.pagination })
  })
  router.on('GET /v2/order/:id', (call) => {
    const order = state.orders.value.orders.find(({ id }) => id === call.params['id'])
    if (!order) throw new ApiProblem(404, 'not_found', 'The requested resource does not exist')
    answerJson(call.response, 200, orderShape(order, origin(), 'full'))
  })
  router.on('GET /v2/balance', (call) => {
    const currency = call.url.searchParams.get('currency')
    const { balances } = state.orders.value
    const shape = ([code, cents]: [string, number]) => ({ balance: decimal(cents), currency: code })
    if (currency === null)
      return answerJson(
        call.response,
        200,
        Object.entries(balances)
          .filter(([, cents]) => cents > 0)
          .map(shape),
      )
    return answerJson(call.response, 200, shape([currency, balances[currency] ?? 0]))
  })
}

function answerOrder(deps: Deps, call: Call): void {
  const { state, origin } = deps
  const mode = call.request.headers['x-execution-mode'] ?? 'async'
  if (mode !== 'sync' && mode !== 'async')
    throw new ApiProblem(400, 'invalid_execution_mode', 'Invalid execution mode.')
  if (state.orders.value.habits.isBusy === '102') {
    // The supplier's guide answers this way (102), with no further answer.
    call.response.writeProcessing()
    return
  }
  if (state.orders.value.habits.isBusy === '400')
    throw new ApiProblem(400, 'idempotency_in_progress', 'We are already processing an order for this idempotency key')
  const key = call.request.headers['x-idempotency-key']
  if (typeof key !== 'string' || key === '')
    throw new ApiProblem(
      422,
      'validation_error',
      'There were one or more problems processing your request, see details key.',
      [{ type: 'missing', message: 'Field required', location: ['header', 'X-Idempotency-Key'] }],
    )
  const known = answerTo(state, key)
  if (known && known.body !== call.body)
    throw new ApiProblem(
      400,
      'idempotency_validation_error',
      'Request payload does not match previous payload for this idempotency key.',
    )
  const { outcome } = known ?? takeOrder(deps, { key, call, mode })
  if ('type' in outcome) throw new ApiProblem(outcome.status, outcome.type, outcome.message, outcome.details)
  const order = state.orders.value.orders.find(({ id }) => id === outcome.orderId)
  if (!order) throw new ApiProblem(500, 'internal_server_error', 'An internal server error occurred')
  if (!known && isLost(order)) return void call.request.socket.destroy()
  if (outcome.isFinished) answerJson(call.response, 200, orderShape(order, origin(), 'full'))
  else answerJson(call.response, 202, { id: order.id, status: 'PROCESSING' })
}

function answerTo(state: SupplierState, key: string): Answered | undefined {
  const known = state.orders.value.byKey[key]
  return known && known.atMs > state.clock.now() - keysLastMs ? known : undefined
}

/** The outcome becomes the key's answer from now on. */
function takeOrder({ state, onOrder }: Deps, { key, call, mode }: { key: string; call: Call; mode: string }): Answered {
  const answered = (outcome: Answered['outcome']): Answered => {
    const given = { body: call.body, atMs: state.clock.now(), outcome }
    state.orders.value.byKey[key] = given
    state.orders.save()
    return given
  }
  try {
    const order = placeOrder(state, call.json())
    if (order.endsAtMs !== null && order.endsAtMs <= state.clock.now() && (mode === 'sync' || order.willFail))
      endOrder(state, order, order.willFail ? 'FAILED' : 'COMPLETED')
    const taken = answered({ orderId: order.id, isFinished: order.status === 'COMPLETED' })
    onOrder(order)
    return taken
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem)) throw thrown
    const { status, type, message, details } = thrown
    return answered({ status, type, message, ...(details && { details }) })
  }
}
