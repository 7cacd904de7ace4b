import { withSessionLock } from './database/with-session-lock.ts'
import type { Kit } from './create-kit.ts'
import type { Providers } from './connect-providers.ts'
import { addressesAt } from './issuer/enrol-issuer.ts'
import { SettingsError } from './kit/settings-error.ts'
import type { Settings } from './settings/config.ts'

/**
 * Moon does not start for an account that the issuer has not approved for its authorisation stream, where LITHIC_WITHOUT_STREAM says so.
 * An issuer that is away does not keep it from starting: it declines what it cannot ask about.
 */
export async function assertAsked(
  { lithic, publicWebhookUrl }: Pick<Settings, 'lithic' | 'publicWebhookUrl'>,
  { database }: Pick<Kit, 'database'>,
  { enrolIssuer }: Pick<Providers, 'enrolIssuer'>,
): Promise<void> {
  if (lithic.withoutStream !== 'stop') return
  let isForbidden = false
  await withSessionLock(database.jobPool, 'issuer enrolment', async () => {
    const problems = await enrolIssuer(addressesAt(publicWebhookUrl))
    isForbidden = problems.some(({ part, because }) => part === 'authorizations' && because === 'forbidden')
  })
  if (isForbidden)
    throw new SettingsError(
      'The card issuer has not approved this account for its authorisation stream, and LITHIC_WITHOUT_STREAM is `stop`. Ask the issuer to approve it, or set `rules`: then it declines by rules of ours.',
    )
}
