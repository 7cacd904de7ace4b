import { z } from 'zod/mini'
import { short, type Call } from './call.ts'

export const dataExportCalls = {
  exportData: {
    method: 'POST',
    ...short('/users/export'),
    who: 'member',
    summary: 'Everything that Moon keeps of the user, as one archive of JSON and CSV files',
    body: z.object({}),
    /** `zip` is the archive in Base64. */
    answer: z.object({ fileName: z.string(), zip: z.string() }),
    needsProof: true,
    secret: true,
    refusals: ['step_up_required', 'too_many_requests'],
  },
} as const satisfies Record<string, Call>
