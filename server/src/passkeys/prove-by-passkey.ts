import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { challengeLifeMs, refuse } from './add-passkey.ts'
import type { PasskeyDeps } from './deps.ts'
import { siteOf } from './site.ts'
import { findPasskey, insertChallenge, takeChallenge, updateUse } from './store.ts'

type Deps = Pick<PasskeyDeps, 'database' | 'clock' | 'publicUrl'>

/** The challenge that a browser signs with any passkey that it has for Moon; the same form for everybody, so it reveals nothing. */
export async function askPasskey(deps: Deps) {
  const { database, clock } = deps
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).host,
    userVerification: 'required',
    timeout: challengeLifeMs,
  })
  const until = after(clock.now(), challengeLifeMs)
  await insertChallenge(database.db, { challenge: options.challenge, identityId: null, isSilent: false, until })
  return options
}

/**
 * The owner of the passkey that has signed our challenge. Each challenge is answered once; a passkey that is unknown, removed or copied
 * is refused. `inSession`: a silently created passkey is refused there until it has logged in once.
 */
export async function proveByPasskey(
  deps: Deps,
  signed: { id: string },
  { inSession }: { inSession: boolean },
): Promise<{ identityId: string }> {
  const { database, clock } = deps
  const { host, origin } = siteOf(deps)
  const found = await findPasskey(database.db, signed.id)
  if (!found) throw new Refusal('passkey_unknown')
  if (inSession && !found.isVerified) throw new Refusal('passkey_refused')
  const now = clock.now()
  const { id, identityId, publicKey, counter } = found
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed as never,
    expectedChallenge: async (challenge) =>
      (await takeChallenge(database.db, { challenge, identityId: null, now })) !== undefined,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new Refusal('passkey_refused')
  await updateUse(database.db, { id, counter: BigInt(authenticationInfo.newCounter), at: now })
  return { identityId }
}
