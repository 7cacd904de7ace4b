import { assertWithin } from '../kit/throttle.ts'
import type { IdentityDeps } from './deps.ts'
import { promiseCode } from './send-code.ts'

/** Sends the confirmation code again. Unknown and confirmed addresses are answered the same. */
export async function resendCode(
  deps: IdentityDeps,
  { email }: { email: string },
  { ip }: { ip: string },
): Promise<void> {
  await assertWithin(deps, deps.limits.codeTriedByIp, ip)
  await assertWithin(deps, deps.limits.codeSent, `confirm ${email}`)
  await promiseCode(deps, { why: 'resend', email })
}
