import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { createHash } from 'node:crypto'
import { Refusal } from '../kit/refusal.ts'
import { recordSignIn } from '../operators/record-sign-in.ts'
import { challengeLifeMs, refuse } from '../passkeys/add-passkey.ts'
import type { SignInDeps } from './deps.ts'
import { deletePasskey, insertPasskey, readPasskeys, takeChallenge } from './passkey-store.ts'
import { recordQuestion, siteOfConsole } from './prove-by-passkey.ts'
import { findLive } from './read-session.ts'

/** The options for creating a passkey. Needs a recent step-up proof, so that a stolen session cannot add one. */
export async function startPasskey(deps: SignInDeps, token: string | undefined) {
  const { signInId, name } = await findLive(deps, token, { isProved: true })
  const known = await readPasskeys(deps.database.db, signInId)
  const options = await generateRegistrationOptions({
    rpName: 'Moon Console',
    rpID: siteOfConsole(deps).host,
    userName: name,
    userID: new Uint8Array(createHash('sha256').update(signInId).digest()),
    attestationType: 'none',
    timeout: challengeLifeMs,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return recordQuestion(deps, options, signInId)
}

/** Stores a passkey that was made for this operator's own challenge. */
export async function addPasskey(
  deps: SignInDeps,
  token: string | undefined,
  { made, name }: { made: object; name: string },
): Promise<void> {
  const { database, clock } = deps
  const { signInId, name: operator, role } = await findLive(deps, token, { isProved: true })
  const at = clock.now()
  const { host, origin } = siteOfConsole(deps)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made as never,
    expectedChallenge: async (challenge) => (await takeChallenge(database.db, { challenge, signInId, now: at })) > 0,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new Refusal('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  const kept = { id, signInId, publicKey: Buffer.from(publicKey), counter: BigInt(counter), name, at }
  await database.transaction(async (tx) => {
    if ((await insertPasskey(tx, kept)) === 0) throw new Refusal('passkey_refused')
    await recordSignIn(tx, { at, operator, role, event: 'passkey added', said: name })
  })
}

export async function listPasskeys(deps: SignInDeps, token: string | undefined) {
  const { signInId } = await findLive(deps, token)
  return readPasskeys(deps.database.db, signInId)
}

/** Removes a passkey: it no longer signs in. Another operator's passkey counts as not found. */
export async function removePasskey(deps: SignInDeps, token: string | undefined, id: string): Promise<void> {
  const { signInId, name: operator, role } = await findLive(deps, token, { isProved: true })
  await deps.database.transaction(async (tx) => {
    const removed = await deletePasskey(tx, { id, signInId })
    if (!removed) throw new Refusal('not_found')
    await recordSignIn(tx, { at: deps.clock.now(), operator, role, event: 'passkey removed', said: removed.name })
  })
}
