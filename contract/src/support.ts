import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { email, fullName } from './codecs.ts'

const written = z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000), z.regex(/^[^\0]*$/))

const done = z.object({ ok: z.literal(true) })

/**
 * Names of the analytics events that the web app may log; they carry no data about the user or the card (D-48).
 */
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
  emailLinkToExtension: {
    method: 'POST',
    path: '/v1/public/emaillinktoextension',
    who: 'visitor',
    summary: 'Mails the link to the page that says how the browser extension is added',
    body: z.object({ email }),
    answer: done,
    refusals: ['too_many_requests'],
  },
  contactForm: {
    method: 'POST',
    path: '/v1/public/contactform',
    who: 'visitor',
    summary: 'A message to support',
    body: z.object({ name: fullName, email, message: written }),
    answer: done,
    refusals: ['too_many_requests'],
  },
  uninstallFeedbackForm: {
    method: 'POST',
    path: '/v1/public/uninstallfeedbackform',
    who: 'visitor',
    summary: 'Why somebody removed the extension',
    body: z.object({ email: z.optional(z.union([z.literal(''), email])), message: written }),
    answer: done,
    refusals: ['too_many_requests'],
  },
  lightningNode: {
    method: 'GET',
    path: '/v1/public/lightning-node',
    who: 'visitor',
    summary: 'Where our Lightning node is reached by other nodes; null when it gives no address',
    answer: z.object({ nodeLink: z.nullable(z.string()) }),
  },
  chatToken: {
    method: 'GET',
    ...short('/zendesk/token'),
    who: 'member',
    summary: 'Logs a member in to the support chat, for ten minutes',
    answer: z.object({ token: z.string() }),
    refusals: ['feature_off'],
    secret: true,
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
