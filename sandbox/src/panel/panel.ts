// The panel: the sandbox's controls in a browser, and the same over HTTP for tests.
import { answerJson, createRouter, serve, type Serving } from '../http.ts'
import { inboxRoutes } from '../mail/inbox-routes.ts'
import type { Controls } from './controls.ts'
import { chainRoutes } from './chain-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { exchangeRoutes } from './exchange-routes.ts'
import { homePage } from './home.ts'
import { answerPage, assetRoutes } from './page.ts'
import { payRoutes } from './pay-routes.ts'
import { rateRoutes } from './rate-routes.ts'
import { shopRoutes } from './shop-routes.ts'
import { supplierRoutes } from './supplier-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { walletRoutes } from './wallet-routes.ts'

export async function startPanel(world: Controls, port: number): Promise<Serving> {
  const router = createRouter(({ response }, problem) =>
    answerJson(response, problem.status, { message: problem.message }),
  )
  controlRoutes(router, world)
  if (world.bitcoin && world.mining)
    chainRoutes(router, { bitcoin: world.bitcoin, mining: world.mining, log: world.log })
  tokenRoutes(router, world)
  payRoutes(router, world)
  if (world.lightning) walletRoutes(router, { lightning: world.lightning, log: world.log })
  router.on('GET /api/checkouts', ({ response }) => {
    const { paymentsUrl, list = [] } = world.shops ?? {}
    answerJson(response, 200, { shops: list, paymentsUrl: paymentsUrl ?? null })
  })
  if (world.issuer) shopRoutes(router, { issuer: world.issuer, log: world.log })
  if (world.rates) rateRoutes(router, { rates: world.rates, log: world.log })
  if (world.exchange) exchangeRoutes(router, { exchange: world.exchange, log: world.log })
  if (world.supplier) supplierRoutes(router, { supplier: world.supplier, log: world.log })
  if (world.mail) inboxRoutes(router, world.mail.mailbox)
  assetRoutes(router)
  router.on('GET /', (call) => answerPage(call.response, { title: 'Panel', body: homePage(world), active: 'panel' }))
  return serve((request, response) => {
    // Pages of other origins must not change the sandbox: a browser sends the origin with every change.
    const isChange = request.method !== 'GET' && request.method !== 'HEAD'
    const origin = request.headers.origin
    if (isChange && origin !== undefined && origin !== `http://${request.headers.host}`) {
      request.resume()
      return answerJson(response, 403, { message: 'Only the panel itself may do this.' })
    }
    void router.handle(request, response)
  }, port)
}
