import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment, paging, pagination, sameWords } from './codecs.ts'
import { consumerEventTypes, testEventType } from './consumer-events.ts'

const eventTypes = z.array(z.enum(consumerEventTypes)).check(z.minLength(1), z.maxLength(consumerEventTypes.length))

const description = z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** An endpoint as its owner sees it: the address at which their program receives events. */
const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(sameWords(consumerEventTypes)),
  /**
   * PENDING: the endpoint has not yet answered a test event with a status from 200 to 299; until then it receives no
   * other event.
   */
  state: sameWords(['PENDING', 'ACTIVE', 'OFF']),
  /**
   * Why the endpoint is off: its owner turned it off; it never answered a test event successfully; it answered 410;
   * no event arrived for three days; its owner has a new password.
   */
  offBecause: z.nullable(sameWords(['OWNER', 'UNCONFIRMED', 'GONE', 'FAILING', 'PASSWORD'])),
  createdAt: moment,
  /** Since when events fail to arrive; null: the latest event arrived. */
  failingSince: z.nullable(moment),
  /** Until when events are also signed with the previous secret; null: there is none. */
  previousSecretUntil: z.nullable(moment),
})

export type Endpoint = z.output<typeof endpoint>

/** `secret` is present only in the answer that creates the endpoint. */
const withSecret = z.extend(endpoint, { secret: z.string() })

const wanted = z.object({
  url: z.string().check(z.maxLength(500)),
  description: z._default(description, ''),
  eventTypes: z._default(eventTypes, consumerEventTypes),
})

export type WantedEndpoint = z.output<typeof wanted>

const change = z.object({
  description: z.optional(description),
  eventTypes: z.optional(eventTypes),
  /** Turning an endpoint on sends it a test event first. */
  isOn: z.optional(z.boolean()),
})

export type EndpointChange = z.output<typeof change>

const endpointId = z.string().check(z.minLength(1), z.maxLength(64))
const own = z.object({ id: endpointId })

/** One event sent to an endpoint, and the endpoint's answers. */
const delivery = z.object({
  eventId: z.string(),
  type: sameWords([...consumerEventTypes, testEventType]),
  createdAt: moment,
  /** WAITING: another attempt follows. */
  state: sameWords(['WAITING', 'DELIVERED', 'FAILED']),
  nextAttemptAt: z.nullable(moment),
  /** The latest ten attempts, newest first. */
  attempts: z.array(
    z.object({
      at: moment,
      durationMs: z.number(),
      /** HTTP status of the answer; null: no answer. */
      status: z.nullable(z.number()),
      /** Why the attempt failed; null: it succeeded. */
      failure: z.nullable(z.string()),
      /** The first characters of the answer. */
      answer: z.nullable(z.string()),
    }),
  ),
})

export type EndpointDelivery = z.output<typeof delivery>

export const endpointCalls = {
  listEndpoints: {
    method: 'GET',
    ...short('/webhooks'),
    who: 'member',
    scope: 'webhooks',
    summary: 'The endpoints at which programs of the user are told what happened, without their secrets',
    answer: z.object({ endpoints: z.array(endpoint) }),
  },
  createEndpoint: {
    method: 'POST',
    ...short('/webhooks'),
    who: 'member',
    scope: 'webhooks',
    summary: 'Add an endpoint and test it; this answer alone holds the secret that events are signed with',
    body: wanted,
    answer: withSecret,
    needsProof: true,
    refusals: [
      'step_up_required',
      'forbidden',
      'endpoint_address',
      'endpoint_exists',
      'too_many_endpoints',
      'too_many_requests',
    ],
    secret: true,
  },
  changeEndpoint: {
    method: 'PATCH',
    ...short('/webhooks/:id'),
    who: 'member',
    scope: 'webhooks',
    summary: 'Choose what an endpoint is told, describe it, turn it off or on',
    params: own,
    body: change,
    answer: endpoint,
    refusals: ['forbidden', 'not_found', 'too_many_requests'],
  },
  rotateEndpointSecret: {
    method: 'POST',
    ...short('/webhooks/:id/secret'),
    who: 'member',
    scope: 'webhooks',
    summary: 'A new secret for an endpoint; for 24 hours events are signed with the old one, too',
    params: own,
    answer: withSecret,
    needsProof: true,
    refusals: ['step_up_required', 'forbidden', 'not_found', 'too_many_requests'],
    secret: true,
  },
  testEndpoint: {
    method: 'POST',
    ...short('/webhooks/:id/test'),
    who: 'member',
    scope: 'webhooks',
    summary: 'Tell an endpoint an event that means nothing',
    params: own,
    answer: z.object({ eventId: z.string() }),
    refusals: ['forbidden', 'not_found', 'endpoint_off', 'too_many_requests'],
  },
  listDeliveries: {
    method: 'GET',
    ...short('/webhooks/:id/deliveries'),
    who: 'member',
    scope: 'webhooks',
    summary: 'What an endpoint was told in the last 14 days and how it answered, the latest first',
    params: own,
    query: z.object(paging(20)),
    answer: z.object({ deliveries: z.array(delivery), pagination }),
    refusals: ['not_found'],
  },
  resendEvent: {
    method: 'POST',
    ...short('/webhooks/:id/deliveries/:eventId/resend'),
    who: 'member',
    scope: 'webhooks',
    summary: 'Tell an endpoint an event once more, under the same webhook-id',
    params: z.object({ id: endpointId, eventId: endpointId }),
    answer: z.object({ resent: z.number() }),
    refusals: ['forbidden', 'not_found', 'endpoint_off', 'too_many_requests'],
  },
  resendFailed: {
    method: 'POST',
    ...short('/webhooks/:id/resend'),
    who: 'member',
    scope: 'webhooks',
    summary: 'Tell an endpoint once more what has failed since a time, a thousand events at the most',
    params: own,
    body: z.object({ since: z.iso.datetime() }),
    answer: z.object({ resent: z.number() }),
    refusals: ['forbidden', 'not_found', 'endpoint_off', 'too_many_requests'],
  },
  deleteEndpoint: {
    method: 'DELETE',
    ...short('/webhooks/:id'),
    who: 'member',
    scope: 'webhooks',
    summary: 'Delete an endpoint with all that is known of what it was told',
    params: own,
    answer: z.object({ deleted: z.literal(true) }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
