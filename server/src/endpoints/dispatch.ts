import type { ConsumerEventType, testEventType } from '@moon/contract/consumer-events.ts'
import type { EndpointId, UserId } from '@moon/contract/ids.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * waiting    is due now or later, or is being tried
 * delivered  the endpoint answered with a status from 200 to 299
 * failed     three days of attempts failed, or its endpoint was turned off
 */
export type DispatchState = 'waiting' | 'delivered' | 'failed'

/** One event on its way to one endpoint, with everything needed to send it. */
export type Dispatch = Pick<Endpoint, 'url' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'> & {
  endpointId: EndpointId
  eventId: string
  userId: UserId
  state: DispatchState
  attempts: number
  type: ConsumerEventType | typeof testEventType
  data: object
  createdAt: Date
  /** The trace of its cause, when tracing is on. */
  traceParent: string | null
}

/**
 * One try: the status of the answer and how its text begins, or null without one. `failure` says why the try does not count as
 * delivered.
 */
export type Attempt = {
  at: Date
  durationMs: number
  status: number | null
  failure: string | null
  answer: string | null
}
