import { Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../kit/throttle.ts'
import { challengeId } from './challenge.ts'
import { closeCode, spendTry } from './codes.ts'
import type { IdentityDeps, WithCookies } from './deps.ts'
import { headersOf, readAnswer, type Browser } from './library.ts'

/** The six-digit step of a log-in. A wrong code stays on the step; a burnt or old one means logging in again. */
export async function answerChallenge(
  deps: IdentityDeps,
  { code, trustDevice }: { code: string; trustDevice: boolean },
  browser: Browser,
): Promise<WithCookies> {
  await assertWithin(deps, deps.limits.codeTriedByIp, browser.ip)
  const subject = challengeId(browser.cookies)
  if (subject === undefined) throw new Refusal('challenge_lost')
  await spendTry(deps, { purpose: 'challenge', subject }).catch((error: unknown) => {
    // A log-in whose code has ended or never was cannot be gone on with.
    if (error instanceof Refusal && error.code === 'code_expired') throw new Refusal('challenge_lost')
    throw error
  })
  const answer = await readAnswer(
    await deps.auth.api.verifyTwoFactorOTP({
      body: { code, trustDevice },
      headers: headersOf(browser),
      asResponse: true,
    }),
  )
  if (!answer.ok) throw new Refusal(answer.code === 'INVALID_CODE' ? 'code_mismatch' : 'challenge_lost')
  await closeCode(deps, { purpose: 'challenge', subject })
  return { cookies: answer.cookies }
}
