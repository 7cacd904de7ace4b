import { z } from 'zod/mini'

/**
 * The one stream per signed-in user: `GET /v1/moon/events` (text/event-stream, session cookie, same origin). An event
 * names what changed and its id; the screen then reads it by the ordinary calls. It never carries amounts or numbers.
 */
export const livePath = '/v1/moon/events'

export const liveEvent = z.object({
  kind: z.enum(['invoice', 'card', 'balance', 'activity', 'user', 'flags']),
  /** Id of the thing that changed: an invoice, a card, a purchase; empty for balance, user and flags. */
  subject: z.string(),
})

export type LiveEvent = z.infer<typeof liveEvent>
