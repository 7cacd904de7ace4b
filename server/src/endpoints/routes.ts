import type { CallAnswer } from '@moon/contract/calls.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { changeEndpoint, rotateEndpointSecret } from './change-endpoint.ts'
import { createEndpoint } from './create-endpoint.ts'
import type { EndpointDeps } from './deps.ts'
import { readLog } from './dispatch-store.ts'
import { showEndpoint } from './endpoint.ts'
import { resendEvent, resendFailed } from './resend.ts'
import { deleteEndpointOf, findEndpoint, readEndpoints } from './store.ts'
import { testEndpoint } from './test-endpoint.ts'

type Answered =
  | 'listEndpoints'
  | 'createEndpoint'
  | 'changeEndpoint'
  | 'deleteEndpoint'
  | 'rotateEndpointSecret'
  | 'testEndpoint'
  | 'listDeliveries'
  | 'resendEvent'
  | 'resendFailed'

export function endpointRoutes(deps: EndpointDeps): Handlers<Answered> {
  const { database, clock } = deps
  return {
    listEndpoints: async (_, { memberId }) => {
      const endpoints = await readEndpoints(database.db, memberId)
      return { endpoints: endpoints.map((endpoint) => showEndpoint(endpoint, clock.now())) }
    },
    createEndpoint: ({ body }, { memberId }) => createEndpoint(deps, { userId: memberId as UserId, wanted: body }),
    changeEndpoint: ({ params, body }, { memberId: userId }) => changeEndpoint(deps, { id: params.id, userId }, body),
    deleteEndpoint: async ({ params }, { memberId: userId }) => {
      const deleted = await database.transaction((tx) => deleteEndpointOf(tx, { id: params.id, userId }))
      if (deleted === 0) throw new Refusal('not_found')
      return { deleted: true }
    },
    rotateEndpointSecret: ({ params }, { memberId: userId }) => rotateEndpointSecret(deps, { id: params.id, userId }),
    testEndpoint: ({ params }, { memberId: userId }) => testEndpoint(deps, { id: params.id, userId }),
    listDeliveries: ({ params, query }, { memberId: userId }) => listDeliveries(deps, { id: params.id, userId }, query),
    resendEvent: ({ params }, { memberId: userId }) =>
      resendEvent(deps, { id: params.id, eventId: params.eventId, userId }),
    resendFailed: ({ params, body }, { memberId: userId }) =>
      resendFailed(deps, { id: params.id, userId, since: new Date(body.since) }),
  }
}

/** Lists the dispatches of an endpoint with its answers, newest first. Throws `not_found`. */
async function listDeliveries(
  { database }: Pick<EndpointDeps, 'database'>,
  own: { id: string; userId: string },
  { currentPage, perPage }: { currentPage: number; perPage: number },
): Promise<CallAnswer<'listDeliveries'>> {
  if (!(await findEndpoint(database.db, own))) throw new Refusal('not_found')
  const page = { endpointId: own.id, limit: perPage, offset: (currentPage - 1) * perPage }
  const rows = await readLog(database.db, page)
  const total = rows[0]?.total ?? 0
  return {
    deliveries: rows.map(({ eventId, type, createdAt, nextAttemptAt, state, attempts }) => ({
      eventId,
      type,
      createdAt,
      nextAttemptAt,
      state: upper[state],
      attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
    })),
    pagination: { currentPage, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

const upper = { waiting: 'WAITING', delivered: 'DELIVERED', failed: 'FAILED' } as const
