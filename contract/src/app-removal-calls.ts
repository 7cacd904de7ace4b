import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { nothing } from './codecs.ts'

/** The pending removal of a lost authenticator app. Operators start the removal. */
export const appRemovalCalls = {
  stopAppRemoval: {
    method: 'POST',
    path: '/v1/public/app-removals/:token',
    who: 'visitor',
    summary: 'Stop the removal of an authenticator app by the link of a letter, without a session',
    params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    body: z.optional(nothing),
    answer: z.object({ outcome: z.literal('kept') }),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
