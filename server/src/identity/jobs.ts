import type { JobTable } from '../kit/jobs.ts'
import { sendPosted, type SendDeps } from '../kit/letters.ts'

/** Letters of every room are sent here: identity writes most of them. */
export function identityJobs(deps: SendDeps): JobTable<'mail.send'> {
  return {
    'mail.send': (posted) => sendPosted(deps, posted),
  }
}
