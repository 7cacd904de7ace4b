// A card issuer with the Lithic API: the same paths, shapes, signatures and behaviour as the issuer's own test environment. Controlled by
// its own simulate calls and by the panel.
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { answerJson, createRouter, serve } from '../http.ts'
import { accountRoutes } from './account-routes.ts'
import { authRuleRoutes } from './auth-rule-routes.ts'
import { cardRoutes } from './card-routes.ts'
import { secondProgram } from './cards.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { embedPath, embedRoutes } from './embed-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { responderRoutes } from './responder-routes.ts'
import { replayRoutes, subscriptionRoutes } from './subscription-routes.ts'
import type { Card, Transaction } from './shapes.ts'
import { openShop, type Shop } from './shop.ts'
import { simulateRoutes } from './simulate-routes.ts'
import { openState } from './state.ts'
import { openEventPublisher } from './publish-events.ts'

export type Issuer = {
  url: string
  apiKey: string
  /** Token of a card program beside the default one. */
  secondProgram: string
  shop: Shop
  cards(): readonly Card[]
  transactions(): readonly Transaction[]
  close(): Promise<void>
}

const issuerApiKey = 'sandbox-lithic-key'

/** Features that the issuer grants in production only to reviewed customers; its test environment grants all of them. */
export const approvals = ['numbers', 'stream'] as const
export type Approval = (typeof approvals)[number]

export async function startIssuer(input: {
  clock: Clock
  faults: Faults
  port?: number
  dataDir?: string | undefined
  /** Timeout of the responder; the real issuer's figure is not published, third parties say six seconds. */
  asaTimeoutMs?: number
  /** Features that this customer is not approved for. */
  unapproved?: readonly Approval[] | undefined
  onEvent?: (event: { event_type: string; payload: Record<string, unknown> }) => void
}): Promise<Issuer> {
  const { clock, faults } = input
  const state = openState({ clock, dataDir: input.dataDir })
  const publisher = openEventPublisher({ state, faults, onEvent: input.onEvent })
  const shop = openShop({ state, publisher, asaTimeoutMs: input.asaTimeoutMs ?? 6_000, watch: faults.watch })
  const router = createRouter(({ response }, problem) =>
    answerJson(response, problem.status, { message: problem.message, debugging_request_id: randomUUID() }),
  )
  router.on('GET /v1/status', (call) => answerJson(call.response, 200, { message: 'OK' }))
  const isApproved = (what: Approval) => input.unapproved?.includes(what) !== true
  accountRoutes(router)
  authRuleRoutes(router, state)
  cardRoutes(router, { state, publisher, tellsNumbers: isApproved('numbers') })
  embedRoutes(router, { state, apiKey: issuerApiKey })
  eventRoutes(router, { state, publisher })
  subscriptionRoutes(router, state)
  replayRoutes(router, { state, publisher })
  responderRoutes(router, { state, isApproved: isApproved('stream') })
  simulateRoutes(router, { state, shop })
  disputeRoutes(router, { state, shop, publisher })

  const server = await serve((request, response) => {
    void faults.around('issuer', request, response, () => {
      if (request.headers.authorization === issuerApiKey || request.url?.startsWith(`${embedPath}?`))
        return router.handle(request, response)
      request.resume()
      const message = request.headers.authorization
        ? 'Could not find API key'
        : 'Please provide API key in Authorization header'
      answerJson(response, 401, { message, debugging_request_id: randomUUID() })
    })
  }, input.port)

  return {
    url: server.url,
    apiKey: issuerApiKey,
    secondProgram,
    shop,
    cards: () => state.cards.value.cards,
    transactions: () => state.transactions.value,
    async close() {
      publisher.stop()
      await server.close()
    },
  }
}
