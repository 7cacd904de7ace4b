import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment, sameWords } from './codecs.ts'

/** The applicant's own estimate of how many cards a month the program will buy. */
export const cardsPerMonth = ['up to 10', '10 to 100', '100 to 1000', 'more'] as const

const text = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^\0]*$/))

const wanted = z.object({
  /** What the program is meant to do. */
  purpose: text(20, 2_000),
  /** Where the program can be seen; empty: nowhere. */
  website: z._default(text(0, 200), ''),
  cardsPerMonth: z.enum(cardsPerMonth),
})

export type WantedAccess = z.output<typeof wanted>

/** State of a user's request for API access. */
const access = z.object({
  /**
   * NONE: never requested. WAITING: support has not answered yet. ANSWERED: support answered by email, and the user
   * may request again. GRANTED: the user may have a key.
   */
  state: sameWords(['NONE', 'WAITING', 'ANSWERED', 'GRANTED']),
  /** Time of the latest request. */
  askedAt: z.nullable(moment),
})

export type ApiAccess = z.output<typeof access>

export const apiAccessCalls = {
  readApiAccess: {
    method: 'GET',
    ...short('/apiConsumer/request'),
    who: 'member',
    summary: 'Whether the user may have an API key, has asked for it, and when (D-53)',
    answer: access,
  },
  requestApiAccess: {
    method: 'POST',
    ...short('/apiConsumer/request'),
    who: 'member',
    summary: 'Ask support for an API key; the answer comes by email (D-53)',
    body: wanted,
    answer: access,
    refusals: ['api_access_asked', 'too_many_requests'],
  },
} as const satisfies Record<string, Call>
