import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment, sameWords } from './codecs.ts'
import { scopes } from './scopes.ts'

/** An API key as its user sees it. */
const apiKey = z.object({
  id: z.string(),
  /** The whole key in the answer that creates it; later only its first and last characters. */
  api_key: z.string(),
  clientId: z.string(),
  /** Present only in the answer that creates the key. */
  clientSecret: z.nullable(z.string()),
  scopes: z.array(sameWords(scopes)),
  /** Networks that may use the key, as `203.0.113.0/24`; empty: any network. */
  allowed_ips: z.array(z.string()),
  /** Requests per minute. */
  rate_limit: z.number(),
  created_at: moment,
  /** Null: the key never expires. */
  expires_at: z.nullable(moment),
  /** Accurate to the minute; null: never used. */
  last_used_at: z.nullable(moment),
  /** Until when the replaced credentials still work; null: there are none. */
  previous_until: z.nullable(moment),
})

export type ApiKey = z.output<typeof apiKey>

const wanted = z.object({
  scopes: z._default(z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)), ['read', 'buy']),
  expiresInDays: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(366)))),
  allowedIps: z._default(z.array(z.string().check(z.maxLength(49))).check(z.maxLength(20)), []),
})

export type WantedKey = z.output<typeof wanted>

const keyId = z.string().check(z.minLength(1), z.maxLength(100))

const gone = z.object({ deleted: z.literal(true) })

/** A field of RFC 6749. A missing or unknown value is refused with the error codes of that RFC. */
const word = z.optional(z.string().check(z.maxLength(1_000)))

export const apiKeyCalls = {
  apiConsumer: {
    method: 'GET',
    ...short('/apiConsumer'),
    who: 'member',
    scope: 'read',
    summary: 'Succeeds for whoever may have an API key',
    answer: z.object({ isApiConsumer: z.literal(true), rate_limit: z.number() }),
    refusals: ['forbidden'],
  },
  listApiKeys: {
    method: 'GET',
    ...short('/userApiKey'),
    who: 'member',
    summary: 'The API key of the user, without its secrets; an empty list when there is none',
    answer: z.array(apiKey),
  },
  createApiKey: {
    method: 'POST',
    ...short('/userApiKey'),
    who: 'member',
    summary: 'Make the API key; this answer alone holds its credentials. One user has one key',
    body: wanted,
    answer: z.array(apiKey),
    needsProof: true,
    refusals: ['step_up_required', 'forbidden', 'api_key_exists', 'network_unreadable', 'too_many_requests'],
    secret: true,
  },
  rotateApiKey: {
    method: 'POST',
    ...short('/userApiKey/rotate'),
    who: 'member',
    summary: 'New credentials with the rights of the old ones, which work for another 24 hours',
    answer: z.array(apiKey),
    needsProof: true,
    refusals: ['step_up_required', 'forbidden', 'not_found', 'api_key_replaced', 'too_many_requests'],
    secret: true,
  },
  deleteApiKey: {
    method: 'DELETE',
    ...short('/userApiKey'),
    who: 'member',
    summary: 'Delete the API key, its tokens and what it replaced: all are refused from now on',
    body: z.object({ id: keyId }),
    answer: gone,
    refusals: ['not_found'],
  },
  /** A POST, because some proxies drop the body of a DELETE (I-26). */
  deleteApiKeyById: {
    method: 'DELETE',
    ...short('/userApiKey/:id'),
    who: 'member',
    summary: 'The same, with the id in the path',
    params: z.object({ id: keyId }),
    answer: gone,
    refusals: ['not_found'],
  },
  issueToken: {
    method: 'POST',
    path: '/v1/oauth/token',
    who: 'client',
    summary: 'A token for 15 minutes, for client id and secret (RFC 6749, client credentials)',
    body: z.object({ grant_type: word, client_id: word, client_secret: word, scope: word }),
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds. */
      expires_in: z.number(),
      scope: z.string(),
    }),
    refusals: [
      'invalid_request',
      'invalid_client',
      'invalid_scope',
      'unsupported_grant_type',
      'network_not_allowed',
      'user_banned',
      'too_many_requests',
    ],
    secret: true,
    takesForms: true,
  },
} as const satisfies Record<string, Call>
