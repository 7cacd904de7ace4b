import { assertWithin } from '../kit/throttle.ts'
import type { IdentityDeps } from './deps.ts'
import { sendCode } from './send-code.ts'
import { findIdentityByEmail } from './store.ts'

/** Sends the confirmation code again. Unknown and confirmed addresses are answered the same. */
export async function resendCode(
  deps: IdentityDeps,
  { email }: { email: string },
  { ip }: { ip: string },
): Promise<void> {
  await assertWithin(deps, deps.limits.codeTriedByIp, ip)
  await assertWithin(deps, deps.limits.codeSent, `confirm ${email}`)
  const identity = await findIdentityByEmail(deps.database.db, email)
  await sendCode(deps, { purpose: 'confirm', email, isAwaited: identity?.email_verified === false })
}
