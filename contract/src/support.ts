import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { email } from './codecs.ts'

const done = z.object({ ok: z.literal(true) })

/** Names of events that the web app may log about itself; nothing about the person or the card goes along (D-48). */
export const analyticsNames = ['card_create_failed', 'payment_failed', 'underpayment_failed', 'page_view'] as const

export const supportCalls = {
  notification: {
    method: 'GET',
    path: '/v1/public/notification',
    who: 'visitor',
    summary: 'The banner: sanitised HTML, empty when there is none',
    answer: z.object({ notificationMessage: z.object({ id: z.string(), message: z.string() }) }),
  },
  subscribe: {
    method: 'POST',
    path: '/v1/public/subscribe',
    also: ['/subscribe'],
    who: 'visitor',
    summary: 'Newsletter sign-up',
    body: z.object({ email }),
    answer: done,
    refusals: ['too_many_requests'],
  },
  logAnalytics: {
    method: 'POST',
    ...short('/analytics'),
    who: 'member',
    summary: 'First-party event log of the web app',
    body: z.object({
      name: z.enum(analyticsNames),
      view: z.enum(['desktop', 'mobile']),
      code: z.optional(z.string().check(z.maxLength(60))),
    }),
    answer: done,
  },
} as const satisfies Record<string, Call>
