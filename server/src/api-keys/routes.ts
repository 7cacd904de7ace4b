import type { UserId } from '@moon/contract/ids.ts'
import type { FastifyReply } from 'fastify'
import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { showApiKey, usualCallsPerMinute } from './api-key.ts'
import { assertApiConsumer } from './assert-api-consumer.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { issueToken, type TokenDeps } from './issue-token.ts'
import type { MakeDeps } from './make-key.ts'
import { readClient } from './read-client.ts'
import { readApiAccess, requestApiAccess } from './request-api-access.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { findCurrentKey, readPreviousUntil } from './store.ts'

type Answered =
  | 'apiConsumer'
  | 'readApiAccess'
  | 'requestApiAccess'
  | 'listApiKeys'
  | 'createApiKey'
  | 'rotateApiKey'
  | 'deleteApiKey'
  | 'deleteApiKeyById'
  | 'issueToken'

export function apiKeyRoutes(deps: MakeDeps & TokenDeps): Handlers<Answered> {
  const { database, clock } = deps
  const remove = async (userId: string, id: string) => {
    await deleteApiKey(deps, { userId, id })
    return { deleted: true as const }
  }
  return {
    apiConsumer: async (_, { memberId }) => {
      await assertApiConsumer(deps, memberId)
      const key = await findCurrentKey(database.db, memberId)
      return { isApiConsumer: true, rate_limit: key?.callsPerMinute ?? usualCallsPerMinute }
    },
    readApiAccess: (_, { memberId }) => readApiAccess(deps, memberId),
    requestApiAccess: ({ body }, { memberId }) => requestApiAccess(deps, memberId, body),
    listApiKeys: async (_, { memberId: userId }) => {
      const key = await findCurrentKey(database.db, userId)
      const previousUntil = await readPreviousUntil(database.db, { userId, now: clock.now() })
      return key ? [showApiKey(key, { previousUntil })] : []
    },
    createApiKey: async ({ body }, { memberId }) => [
      await createApiKey(deps, { userId: memberId as UserId, wanted: body }),
    ],
    rotateApiKey: async (_, { memberId }) => [await rotateApiKey(deps, memberId as UserId)],
    deleteApiKey: ({ body }, { memberId }) => remove(memberId, body.id),
    deleteApiKeyById: ({ params }, { memberId }) => remove(memberId, params.id),
    issueToken: async ({ body }, { ip }, { request, reply }) => {
      try {
        const client = readClient({ authorization: request.headers.authorization, body })
        return await issueToken(deps, { client, grantType: body.grant_type, scope: body.scope, ip })
      } catch (error) {
        askForClient(reply, error)
        throw error
      }
    },
  }
}

function askForClient(reply: FastifyReply, error: unknown): void {
  if (error instanceof Refusal && error.code === 'invalid_client')
    reply.header('www-authenticate', 'Basic realm="Moon"')
}
