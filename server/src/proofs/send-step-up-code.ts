import { slowDown } from '../http/throttle.ts'
import type { Browser } from '../auth/library.ts'
import { isLongNow, openCode } from '../identity/codes.ts'
import { postCode } from '../identity/send-code.ts'
import { Refusal } from '../kit/refusal.ts'
import type { ProofDeps, Prover } from './deps.ts'
import { provenBy } from './step-up.ts'

/** Mails the code of a proof, when the account has neither an app nor a password. */
export async function sendStepUpCode(
  deps: ProofDeps,
  { sessionId, identityId, email, language }: Prover,
  browser: Browser,
): Promise<{ isLong: boolean }> {
  const { database, random, clock, limits } = deps
  if ((await provenBy(database.db, identityId)) !== 'mail') throw new Refusal('wrong_state')
  await slowDown(deps, limits.codeAsked, `proof ${sessionId}`)
  const isLong = await isLongNow(deps, email, browser)
  const asked = { purpose: 'proof', subject: sessionId, email, isLong } as const
  await database.transaction(async (tx) => {
    await openCode(tx, { random, now: clock.now() }, asked)
    await postCode(tx, deps, { ...asked, language })
  })
  return { isLong }
}
