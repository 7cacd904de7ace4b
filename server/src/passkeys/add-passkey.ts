import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Reader } from '../mail/write-email.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyAddedEmail } from './emails.ts'
import { handleOf, siteOf } from './site.ts'
import { insertChallenge, insertPasskey, isOffered, readPasskeys, takeChallenge, type PasskeyRow } from './store.ts'

type Whose = Reader & { identityId: string }

/** How long a challenge is valid. */
export const challengeLifeMs = 5 * 60_000

/**
 * The options for creating a discoverable passkey that asks for face, finger or PIN. `isSilent`: the browser creates it without asking
 * the user (decision 294).
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
 * Stores a passkey that was made for this user's own challenge, and emails the owner. A passkey that a browser created silently proves
 * nothing within a session before its first use.
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
    // A silently created passkey has no user verification; every other one without it is refused below.
    requireUserVerification: false,
    requireUserPresence: false,
  }).catch(refuse)
  if (!verified.verified) throw new Refusal('passkey_refused')
  const isAllowed = isSilent ? await isOffered(database.db, identityId) : verified.registrationInfo.userVerified
  if (!isAllowed) throw new Refusal('passkey_refused')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const kept = { id, identityId, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports, at }
  return database.transaction(async (tx) => {
    const names = (await readPasskeys(tx, identityId)).map((known) => known.name)
    const added = await insertPasskey(tx, { ...kept, name: freeName(name, names), isVerified: !isSilent })
    if (!added) throw new Refusal('passkey_refused')
    await post(tx, passkeyAddedEmail({ email, language }, { name: added.name, isSilent, publicUrl }))
    return added
  })
}

/** Numbers the passkeys of one kind of browser: `Chrome on Linux`, `Chrome on Linux 2`. */
function freeName(name: string, taken: readonly string[]): string {
  for (let nth = 1; ; nth += 1) {
    const numbered = nth === 1 ? name : `${name} ${nth}`
    if (!taken.includes(numbered)) return numbered
  }
}

/** Errors that the library throws for an invalid answer, or for one so odd that the library fails on it. */
const ofLibrary: readonly unknown[] = [Error, TypeError, SyntaxError, RangeError]

/** Turns any reason into a refusal, except that an unreachable database stays an error. */
export function refuse(error: unknown): never {
  if (error instanceof Error && ofLibrary.includes(error.constructor)) throw new Refusal('passkey_refused')
  throw error
}
