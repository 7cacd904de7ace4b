import type { FastifyPluginAsync } from 'fastify'
import { issuerPaths } from '../issuer/enrol-issuer.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { signedRoutes, webhookRoute, type SignedRoute } from '../http/webhook-route.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { decideAuthorization } from './decide-authorization.ts'
import { issuerWebhook } from './issuer-webhook.ts'

type Deps = { database: Database; issuer: Issuer; clock: Clock; log: Log }

/** The routes that the issuer calls: authorisation requests and webhooks. */
export const issuerWebhookRoutes = (deps: Deps): FastifyPluginAsync =>
  signedRoutes(deps.log, [
    { path: issuerPaths.authorizations, take: (delivery) => answerAuthorization(deps, delivery) },
    webhookRoute(deps, issuerPaths.webhooks, issuerWebhook(deps)),
  ])

async function answerAuthorization(
  deps: Deps,
  delivery: Parameters<SignedRoute['take']>[0],
): Promise<object | 'forged'> {
  const asked = deps.issuer.readAuthorization({ ...delivery, now: deps.clock.now() })
  if (asked === 'forged') return 'forged'
  if (asked === 'unreadable') {
    deps.log.error({ alarm: 'unreadable_authorization' }, 'a signed question of the issuer has an unknown shape')
    throw new Refusal('bad_input')
  }
  const urgent = { ...deps, database: { ...deps.database, ...deps.database.urgent } }
  return deps.issuer.answerAuthorization(asked, await decideAuthorization(urgent, asked))
}
