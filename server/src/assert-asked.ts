import type { EnrolmentProblem } from './issuer/enrol-issuer.ts'
import { SettingsError } from './kit/settings-error.ts'

/**
 * Refuses to start when LITHIC_WITHOUT_STREAM says so and the issuer has not approved the account for its authorisation stream. An
 * unreachable issuer does not prevent the start: it declines authorisations that it cannot ask Moon about.
 */
export async function assertAsked({
  withoutStream,
  enrol,
}: {
  withoutStream: 'rules' | 'stop'
  enrol: () => Promise<EnrolmentProblem[]>
}): Promise<void> {
  if (withoutStream !== 'stop') return
  const problems = await enrol()
  if (problems.some(({ part, because }) => part === 'authorizations' && because === 'forbidden'))
    throw new SettingsError(
      'The card issuer has not approved this account for its authorisation stream, and LITHIC_WITHOUT_STREAM is `stop`. Ask the issuer to approve it, or set `rules`: then it declines by rules of ours.',
    )
}
