import { slowDown } from '../http/throttle.ts'
import { headersOf, readAnswer, type Browser } from '../auth/library.ts'
import { proveByPasskey } from '../passkeys/prove-by-passkey.ts'
import type { ProofDeps } from './deps.ts'

/** Logs in by a passkey: it is on the user's device and asks for face, finger or PIN, so nothing else is required. */
export async function enterByPasskey(
  deps: ProofDeps,
  signed: { id: string },
  browser: Browser,
): Promise<{ cookies: readonly string[] }> {
  await slowDown(deps, deps.limits.logInByNetwork, browser.network)
  const { identityId } = await proveByPasskey(deps, signed, { inSession: false })
  const headers = headersOf(browser)
  const { cookies } = await readAnswer(await deps.auth.api.enter({ body: { identityId }, headers, asResponse: true }))
  return { cookies }
}
