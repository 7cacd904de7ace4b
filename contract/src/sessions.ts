import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { moment, sameWords } from './codecs.ts'

/** One active log-in and the device that it is used on. */
const session = z.object({
  id: z.string(),
  /** `Chrome on macOS`. */
  device: z.string(),
  kind: sameWords(['computer', 'phone', 'tablet', 'extension', 'other']),
  /** Location of the latest network address; null: unknown. */
  place: z.nullable(z.string()),
  startedAt: moment,
  seenAt: moment,
  /** Whether this is the caller's own session. */
  isCurrent: z.boolean(),
})

export type Session = z.output<typeof session>

export const sessionCalls = {
  listSessions: {
    method: 'GET',
    ...short('/sessions'),
    who: 'member',
    summary: 'Where the user is logged in: the own session first, then the last used ones',
    answer: z.object({ sessions: z.array(session) }),
  },
  endSession: {
    method: 'DELETE',
    ...short('/sessions/:id'),
    who: 'member',
    summary: 'Log out one device; each device is asked for a code at its next log-in',
    params: z.object({ id: z.string() }),
    answer: z.object({ ended: z.number() }),
    refusals: ['not_found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    ...short('/sessions'),
    who: 'member',
    summary: 'Log out every device but the one that asks',
    answer: z.object({ ended: z.number() }),
  },
} as const satisfies Record<string, Call>
