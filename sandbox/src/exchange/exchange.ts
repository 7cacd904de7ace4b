// An exchange with Coinbase's sign-in (OAuth 2 with PKCE) and App API, version 2: wallets with balances, and sends that require a
// two-factor code. Controlled by its own calls and by the panel.
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { answerJson, createRouter, serve } from '../http.ts'
import { apiRoutes } from './api-routes.ts'
import { client, oauthRoutes } from './oauth-routes.ts'
import { ApiProblem, OAuthProblem } from './problem.ts'
import { followChain, type Outside } from './send-money.ts'
import { merchantEmail, openState, type ExchangeState, type Send } from './state.ts'

export type Exchange = {
  url: string
  client: { id: string; secret: string }
  /** The account that apps pay to. */
  merchantEmail: string
  state: ExchangeState
  /** Updates the status of sends to the chain. */
  follow(): void
  close(): Promise<void>
}

export async function startExchange(input: {
  clock: Clock
  faults: Faults
  outside: Outside
  port?: number
  dataDir?: string | undefined
  onSend?: (send: Send) => void
  onChange?: () => void
}): Promise<Exchange> {
  const { clock, faults, outside, onSend = () => undefined, onChange = () => undefined } = input
  const state = openState({ clock, dataDir: input.dataDir })
  const router = createRouter(({ response }, problem) => {
    if (problem instanceof OAuthProblem)
      answerJson(response, problem.status, { error: problem.error, error_description: problem.message })
    else {
      const id = problem instanceof ApiProblem ? problem.id : problem.status === 404 ? 'not_found' : 'invalid_request'
      answerJson(response, problem.status, { errors: [{ id, message: problem.message }] })
    }
    // A code may have been sent, which the panel shows.
    onChange()
  })
  oauthRoutes(router, { state, onChange })
  apiRoutes(router, { state, faults, outside, onSend })
  const server = await serve((request, response) => {
    void faults.around('exchange', request, response, () => router.handle(request, response))
  }, input.port)
  return {
    url: server.url,
    client,
    merchantEmail,
    state,
    follow: () => followChain(state, outside),
    close: () => server.close(),
  }
}
