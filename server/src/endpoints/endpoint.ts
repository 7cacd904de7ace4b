import type { ConsumerEventType } from '@moon/contract/consumer-events.ts'
import type { Endpoint as ShownEndpoint } from '@moon/contract/endpoints.ts'
import type { EndpointId, UserId } from '@moon/contract/ids.ts'

export type EndpointState = 'pending' | 'active' | 'off'

/** Why it is off: see the call `listEndpoints`. */
export type OffBecause = 'owner' | 'unconfirmed' | 'gone' | 'failing' | 'password'

/** An address at which a user's program receives events. */
export type Endpoint = {
  id: EndpointId
  userId: UserId
  url: string
  description: string
  eventTypes: ConsumerEventType[]
  state: EndpointState
  offBecause: OffBecause | null
  secretSealed: Buffer
  previousSecretSealed: Buffer | null
  previousUntil: Date | null
  createdAt: Date
  failingSince: Date | null
  failures: number
}

export const showEndpoint = (endpoint: Endpoint, now: Date): ShownEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  eventTypes: endpoint.eventTypes,
  state: upper[endpoint.state],
  offBecause: endpoint.offBecause && because[endpoint.offBecause],
  createdAt: endpoint.createdAt,
  failingSince: endpoint.failingSince,
  previousSecretUntil: endpoint.previousUntil !== null && endpoint.previousUntil > now ? endpoint.previousUntil : null,
})

const upper = { pending: 'PENDING', active: 'ACTIVE', off: 'OFF' } as const
const because = {
  owner: 'OWNER',
  unconfirmed: 'UNCONFIRMED',
  gone: 'GONE',
  failing: 'FAILING',
  password: 'PASSWORD',
} as const
