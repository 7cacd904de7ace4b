import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Reader } from '../mail/write-email.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyAddedEmail } from './emails.ts'
import { handleOf, siteOf } from './site.ts'
import { insertChallenge, insertPasskey, isOffered, readPasskeys, takeChallenge, type PasskeyRow } from './store.ts'

type Whose = Reader & { identityId: string }

/** How long a question to a browser may be answered. */
export const challengeLifeMs = 5 * 60_000

/**
 * What a browser is asked for to make a passkey that it can find by itself and that asks for face, finger or PIN. `isSilent`: it makes one
 * without asking anybody (decision 294).
 */
export async function startPasskey(deps: PasskeyDeps, { identityId, email }: Whose, { isSilent = false } = {}) {
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
    authenticatorSelection: { residentKey: 'required', userVerification: isSilent ? 'preferred' : 'required' },
  })
  const until = after(clock.now(), challengeLifeMs)
  await insertChallenge(database.db, { challenge: options.challenge, identityId, isSilent, until })
  return options
}

/**
 * Keeps a passkey that was made for this user's own question. Its owner is written to. One that a browser made by itself proves nothing
 * within a session before its first use.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { identityId, email, language, made, name }: Whose & { made: object; name: string },
): Promise<PasskeyRow> {
  const { database, clock, post, publicUrl } = deps
  const { host, origin } = siteOf(deps)
  const at = clock.now()
  let isSilent = false
  const verified = await verifyRegistrationResponse({
    response: made as never,
    expectedChallenge: async (challenge) => {
      const asked = await takeChallenge(database.db, { challenge, identityId, now: at })
      isSilent = asked?.isSilent ?? false
      return asked !== undefined
    },
    expectedOrigin: origin,
    expectedRPID: host,
    // Nobody is asked by a browser that makes one by itself; below, every other one is refused without it.
    requireUserVerification: false,
    requireUserPresence: false,
  }).catch(refuse)
  if (!verified.verified) throw new Refusal('passkey_refused')
  const isAllowed = isSilent ? await isOffered(database.db, identityId) : verified.registrationInfo.userVerified
  if (!isAllowed) throw new Refusal('passkey_refused')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const kept = { id, identityId, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports, name, at }
  return database.transaction(async (tx) => {
    const added = await insertPasskey(tx, { ...kept, isVerified: !isSilent })
    if (!added) throw new Refusal('passkey_refused')
    await post(tx, passkeyAddedEmail({ email, language }, { name, isSilent, publicUrl }))
    return added
  })
}

/** What the library throws where an answer is not right, or so odd that it stumbles over it. */
const ofLibrary: readonly unknown[] = [Error, TypeError, SyntaxError, RangeError]

/** Makes a refusal of it, whatever the reason; that the database is away stays what it is. */
export function refuse(error: unknown): never {
  if (error instanceof Error && ofLibrary.includes(error.constructor)) throw new Refusal('passkey_refused')
  throw error
}
