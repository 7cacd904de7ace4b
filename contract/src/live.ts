import { z } from 'zod/mini'

export const liveEvent = z.object({
  kind: z.enum(['invoice', 'card', 'balance', 'activity', 'user', 'flags']),
  /** Id of the changed object: an invoice, a card, a purchase; empty for balance, user and flags. */
  subject: z.string(),
})

export type LiveEvent = z.infer<typeof liveEvent>
