import type { ConsumerEventType, testEventType } from '@moon/contract/consumer-events.ts'
import type { EndpointId, UserId } from '@moon/contract/ids.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * waiting    it is due now or later, or somebody tries it
 * delivered  the endpoint answered with a status from 200 to 299
 * failed     it was tried for three days in vain, or its endpoint was turned off
 */
export type DispatchState = 'waiting' | 'delivered' | 'failed'

/** One event on its way to one endpoint, with all that it takes to announce it. */
export type Dispatch = Pick<Endpoint, 'url' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'> & {
  endpointId: EndpointId
  eventId: string
  userId: UserId
  state: DispatchState
  attempts: number
  type: ConsumerEventType | typeof testEventType
  data: object
  createdAt: Date
  /** What it follows from, where somebody traces. */
  traceParent: string | null
}

/** One try: the status of the answer and how its text begins, or null without one. `failure`: why it does not count. */
export type Attempt = {
  at: Date
  durationMs: number
  status: number | null
  failure: string | null
  answer: string | null
}
