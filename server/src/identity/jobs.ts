import type { JobTable } from '../queue/jobs.ts'
import { sendPosted, type SendDeps } from '../mail/letters.ts'
import type { IdentityDeps } from './deps.ts'
import { sendCode } from './send-code.ts'

/** Letters of every room are sent here, too: identity writes most of them. */
export function identityJobs(deps: IdentityDeps & SendDeps): JobTable<'mail.send' | 'identity.send-code'> {
  return {
    'mail.send': (posted) => sendPosted(deps, posted),
    'identity.send-code': (wish) => sendCode(deps, wish),
  }
}
