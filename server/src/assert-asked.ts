import type { EnrolmentProblem } from './issuer/enrol-issuer.ts'
import { SettingsError } from './kit/settings-error.ts'

/**
 * Moon does not start for an account that the issuer has not approved for its authorisation stream, where LITHIC_WITHOUT_STREAM says so.
 * An issuer that is away does not keep it from starting: it declines what it cannot ask about.
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
