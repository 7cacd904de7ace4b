import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { sameWords, yes } from './codecs.ts'

/**
 * Emails that their reader may turn off. All others concern money or security or answer a message, and are always
 * sent.
 */
export const optionalNotices = ['news', 'order_reminders', 'extension_link'] as const

export type OptionalNotice = (typeof optionalNotices)[number]

const standing = z.object({ notice: sameWords(optionalNotices), isWanted: z.boolean() })

const byLink = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

export const noticeCalls = {
  listNotices: {
    method: 'GET',
    ...short('/notices'),
    who: 'member',
    summary: 'Which of the letters that may be turned off the signed-in user gets',
    answer: z.object({ notices: z.array(standing) }),
  },
  changeNotice: {
    method: 'PUT',
    ...short('/notices/:notice'),
    who: 'member',
    summary: 'Turn letters of one kind on or off; those about money or security cannot be',
    params: z.object({ notice: z.enum(optionalNotices) }),
    body: z.object({ isWanted: yes }),
    answer: standing,
  },
  readNoticeByLink: {
    method: 'GET',
    path: '/v1/public/notices/:token',
    who: 'visitor',
    summary: 'Which letters the link of a letter is about, and whether they come; it changes nothing',
    params: byLink,
    answer: standing,
    refusals: ['not_found'],
  },
  changeNoticeByLink: {
    method: 'POST',
    path: '/v1/public/notices/:token',
    who: 'visitor',
    summary: 'Turn those letters off, or on again, without a session',
    params: byLink,
    body: z.object({ isWanted: yes }),
    answer: standing,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
