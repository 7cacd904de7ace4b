import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { challengeLifeMs, refuse } from '../passkeys/add-passkey.ts'
import { siteOf } from '../passkeys/site.ts'
import type { SignInDeps } from './deps.ts'
import { findPasskey, insertChallenge, takeChallenge, updateUse } from './passkey-store.ts'

export const siteOfConsole = ({ consoleUrl }: SignInDeps) => siteOf({ publicUrl: consoleUrl })

/** The challenge that a browser signs with a passkey of this console; the same form for everybody, so it reveals nothing. */
export async function askPasskey(deps: SignInDeps) {
  const options = await generateAuthenticationOptions({
    rpID: siteOfConsole(deps).host,
    userVerification: 'required',
    timeout: challengeLifeMs,
  })
  return recordQuestion(deps, options, null)
}

/** Whether this operator's passkey has signed our challenge. Each challenge is answered once. */
export async function proveByPasskey(
  deps: SignInDeps,
  { id: signInId, signed }: { id: string; signed: { id: string } },
): Promise<boolean> {
  const { database, clock } = deps
  const found = await findPasskey(database.db, { id: signed.id, signInId })
  if (!found) return false
  const now = clock.now()
  const { host, origin } = siteOfConsole(deps)
  const { id, publicKey, counter } = found
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed as never,
    expectedChallenge: async (challenge) => (await takeChallenge(database.db, { challenge, signInId: null, now })) > 0,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // An invalid signature means no passkey; an unreachable database stays an error.
    try {
      return refuse(error)
    } catch (refused) {
      if (refused instanceof Refusal) return { verified: false, authenticationInfo: undefined }
      throw refused
    }
  })
  if (!verified || !authenticationInfo) return false
  await updateUse(database.db, { id, counter: BigInt(authenticationInfo.newCounter), at: now })
  return true
}

/** Stores the challenge, so that it is answered once. */
export async function recordQuestion<O extends { challenge: string }>(
  { database, clock }: SignInDeps,
  options: O,
  signInId: string | null,
): Promise<O> {
  const now = clock.now()
  await insertChallenge(database.db, {
    challenge: options.challenge,
    signInId,
    now,
    until: after(now, challengeLifeMs),
  })
  return options
}
