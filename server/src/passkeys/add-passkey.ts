import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyAddedEmail } from './emails.ts'
import { handleOf, siteOf } from './site.ts'
import { insertChallenge, insertPasskey, readPasskeys, takeChallenge, type PasskeyRow } from './store.ts'

type Whose = { identityId: string; email: string }

/** How long a question to a browser may be answered. */
export const challengeLifeMs = 5 * 60_000

/** What a browser is asked for to make a passkey that it can find by itself and that asks for face, finger or PIN. */
export async function startPasskey(deps: PasskeyDeps, { identityId, email }: Whose) {
  const { database, clock } = deps
  const known = await readPasskeys(database.db, identityId)
  const options = await generateRegistrationOptions({
    rpName: 'Moon',
    rpID: siteOf(deps).host,
    userName: email,
    userID: handleOf(identityId),
    attestationType: 'none',
    timeout: challengeLifeMs,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const until = after(clock.now(), challengeLifeMs)
  await insertChallenge(database.db, { challenge: options.challenge, identityId, until })
  return options
}

/** Keeps a passkey that was made for this user's own question. Its owner is written to. */
export async function addPasskey(
  deps: PasskeyDeps,
  { identityId, email, made, name }: Whose & { made: object; name: string },
): Promise<PasskeyRow> {
  const { database, clock, post, publicUrl } = deps
  const { host, origin } = siteOf(deps)
  const at = clock.now()
  const verified = await verifyRegistrationResponse({
    response: made as never,
    expectedChallenge: async (challenge) => (await takeChallenge(database.db, { challenge, identityId, now: at })) > 0,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified.verified) throw new Refusal('passkey_refused')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const passkey = { id, identityId, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports, name, at }
  return database.transaction(async (tx) => {
    const kept = await insertPasskey(tx, passkey)
    if (!kept) throw new Refusal('passkey_refused')
    await post(tx, passkeyAddedEmail(email, { name, publicUrl }))
    return kept
  })
}

/** What the library throws where an answer is not right, or so odd that it stumbles over it. */
const ofLibrary: readonly unknown[] = [Error, TypeError, SyntaxError, RangeError]

/** Makes a refusal of it, whatever the reason; that the database is away stays what it is. */
export function refuse(error: unknown): never {
  if (error instanceof Error && ofLibrary.includes(error.constructor)) throw new Refusal('passkey_refused')
  throw error
}
