// A gift-card supplier with Runa's API (version 2): a catalogue of invented shops, orders from a prepaid balance, payout addresses with
// codes behind them, and webhooks signed as by Svix. Controlled by its own calls and by the panel.
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { answerJson, createRouter, serve, type Call } from '../http.ts'
import { catalogueRoutes, fileRoutes } from './catalogue-routes.ts'
import { openTimetable } from './end-in-time.ts'
import { orderRoutes } from './order-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { ApiProblem } from './problem.ts'
import { shopPages } from './shop-pages.ts'
import { keepMoving } from './change-product.ts'
import { endOrder } from './place-order.ts'
import { orderShape } from './shapes.ts'
import { openWebhooks, type Webhooks } from './send-webhooks.ts'
import { openState, type Order, type SupplierState } from './state.ts'

export type Supplier = {
  /** Base address of the API. */
  url: string
  apiKey: string
  state: SupplierState
  webhooks: Webhooks
  /** Ends an order by hand; `cancel` revokes the code of a completed one. */
  end(order: Order, how: 'complete' | 'fail' | 'cancel'): void
  close(): Promise<void>
}

const supplierApiKey = 'XX-sandbox-runa-key'
const version = '2024-02-05'

export async function startSupplier(input: {
  clock: Clock
  faults: Faults
  port?: number
  dataDir?: string | undefined
  onOrder?: (order: Order) => void
}): Promise<Supplier> {
  const { clock, faults, onOrder = () => undefined } = input
  const state = openState({ clock, dataDir: input.dataDir })
  const router = createRouter(({ response }, problem) => {
    const { status, message } = problem
    const type = problem instanceof ApiProblem ? problem.type : status === 404 ? 'not_found' : 'bad_request'
    const details = problem instanceof ApiProblem && problem.details ? { details: problem.details } : {}
    answerJson(response, status, { type, message, help: helpOf(type), ...details })
  })
  const webhooks = openWebhooks({ state, faults })
  const publishEnd = (order: Order) => {
    onOrder(order)
    if (order.status === 'COMPLETED') webhooks.publish('order.completion', orderShape(order, origin(), 'basic'))
    if (order.status === 'FAILED') webhooks.publish('order.completion', { id: order.id, status: 'FAILED' })
  }
  router.on('GET /v2/ping', (call: Call) => answerJson(call.response, 200, { message: 'pong' }))
  const origin = () => server.url
  const onPlaced = (order: Order) => {
    publishEnd(order)
    timetable.look()
  }
  catalogueRoutes(router, { state, origin })
  orderRoutes(router, { state, origin, onOrder: onPlaced })
  fileRoutes(router)
  payoutRoutes(router, { state, origin })
  shopPages(router, state)
  const server = await serve((request, response) => {
    void faults.around('supplier', request, response, () => {
      const refused = request.url?.startsWith('/v2/') ? refusalOf(request.headers) : undefined
      if (!refused) return router.handle(request, response)
      request.resume()
      answerJson(response, refused.status, { type: refused.type, message: refused.message, help: helpOf(refused.type) })
    })
  }, input.port)
  const timetable = openTimetable({ state, onEnd: publishEnd })
  const stopMoving = keepMoving({ state, webhooks })
  return {
    webhooks,
    end(order, how) {
      if (how === 'cancel') order.payout = { ...order.payout, status: 'CANCELLED', updatedAtMs: clock.now() }
      else if (order.status === 'PROCESSING') {
        endOrder(state, order, how === 'complete' ? 'COMPLETED' : 'FAILED')
        publishEnd(order)
      }
      state.orders.save()
    },
    url: `${server.url}/v2`,
    apiKey: supplierApiKey,
    state,
    async close() {
      stopMoving()
      timetable.stop()
      webhooks.stop()
      await server.close()
    },
  }
}

/** Address of the supplier's documentation of an error. */
const helpOf = (type: string): string => `https://developer.runa.io/errors/${type}`

function refusalOf(headers: Record<string, string | string[] | undefined>): ApiProblem | undefined {
  if (headers['x-api-key'] !== supplierApiKey)
    return new ApiProblem(401, 'invalid_api_key', "Missing or invalid 'X-Api-Key' header")
  if (headers['x-api-version'] !== undefined && headers['x-api-version'] !== version)
    return new ApiProblem(400, 'invalid_version', 'Invalid API version')
  return undefined
}
