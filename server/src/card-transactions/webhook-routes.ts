import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { issuerPaths } from '../issuer/enrol-issuer.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { countForged, type ForgedDeliveries } from '../http/forged-deliveries.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { decideAuthorization } from './decide-authorization.ts'
import { acceptWebhook } from './accept-webhook.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }
type Forged = { forged: ForgedDeliveries }

/** What the issuer calls. Signatures are over the raw body, so these routes stand outside the contract. */
export function issuerWebhookRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const forged = countForged(deps.log)
    app.addHook('onClose', () => forged.close())
    app.post(issuerPaths.authorizations, (request) => answerAuthorization({ ...deps, forged }, request))
    app.post(issuerPaths.webhooks, (request) => takeNews({ ...deps, forged }, request))
  }
}

async function answerAuthorization(deps: Deps & Forged, request: FastifyRequest): Promise<unknown> {
  const asked = deps.issuer.readAuthorization({ ...rawOf(request), now: deps.clock.now() })
  if (asked === 'forged') throw deps.forged.count(request)
  if (asked === 'unreadable') {
    deps.log.error({ alarm: 'unreadable_authorization' }, 'a signed question of the issuer has an unknown shape')
    throw new Refusal('bad_input')
  }
  const urgent = { ...deps, database: { ...deps.database, ...deps.database.urgent } }
  return deps.issuer.answerAuthorization(asked, await decideAuthorization(urgent, asked))
}

async function takeNews(deps: Deps & Forged, request: FastifyRequest): Promise<unknown> {
  if ((await acceptWebhook(deps, rawOf(request))) === 'forged') throw deps.forged.count(request)
  return { received: true }
}

const rawOf = ({ headers, body }: FastifyRequest) => ({ headers, body: typeof body === 'string' ? body : '' })
