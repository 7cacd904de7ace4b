// An OpenID Connect issuer: discovery, an account chooser, codes, and id tokens with rotating keys.
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { answerJson, createRouter, serve } from '../http.ts'
import { apple, newAppleClient, type AppleClient } from './apple.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { google } from './google.ts'
import type { IssuerKind } from './issuer-kind.ts'
import { openState } from './state.ts'
import { TokenProblem, tokenRoutes } from './token-routes.ts'

export type OpenidIssuer = { url: string; close(): Promise<void> }

type Start = { clock: Clock; faults: Faults; port?: number; dataDir?: string | undefined }

export const startGoogle = (given: Start): Promise<OpenidIssuer> => start(given, () => google)

export async function startApple(given: Start): Promise<OpenidIssuer & { client: AppleClient }> {
  const client = newAppleClient()
  const issuer = await start(given, (url) => apple(client, () => given.clock.now(), url))
  return { ...issuer, client }
}

async function start(
  { clock, faults, port, dataDir }: Start,
  kindAt: (url: () => string) => IssuerKind,
): Promise<OpenidIssuer> {
  let url = ''
  const kind = kindAt(() => url)
  const router = createRouter(({ response }, problem) => {
    if (problem instanceof TokenProblem)
      answerJson(response, problem.status, { error: problem.error, error_description: problem.message })
    else answerJson(response, problem.status, { error: problem.message })
  })
  const server = await serve((request, response) => {
    void faults.around(kind.name, request, response, () => router.handle(request, response))
  }, port)
  url = server.url
  const state = openState({ kind, issuer: url, clock, dataDir })
  tokenRoutes(router, state)
  authorizeRoutes(router, state)
  return { url, close: () => server.close() }
}
