import type { ConsoleRole } from '@moon/contract/console-roles.ts'
import { after } from '../kit/clock.ts'
import { forgetThrottle, slowDown } from '../http/throttle.ts'
import { Refusal } from '../kit/refusal.ts'
import { recordSignIn } from '../operators/record-sign-in.ts'
import type { SignInDeps } from './deps.ts'
import { idleMs, longestSessionMs, provedMs } from './session-ms.ts'
import { codesOfOperator, proveBySecond, type SecondFactor } from './sign-in.ts'
import { deleteSession, findSession, updateProved, updateSeen, type SessionRow } from './store.ts'
import { tokenSha256 } from './token.ts'

const minuteMs = 60_000

export type ConsoleSession = { name: string; role: ConsoleRole; isProvedLately: boolean }

/**
 * The operator who holds the session of this token. Throws `unauthenticated` when there is no such session, it has ended, or its
 * operator was removed.
 */
export async function readSession(deps: SignInDeps, token: string | undefined): Promise<ConsoleSession> {
  const found = await findLive(deps, token)
  const now = deps.clock.now()
  // Recording the last use once a minute is enough.
  if (found.seenAt <= after(now, -minuteMs)) await updateSeen(deps.database.db, tokenSha256(token!), now)
  return { name: found.name, role: found.role, isProvedLately: found.provedAt > after(now, -provedMs) }
}

/**
 * The session of this token. With `isProved`, throws `step_up_required` unless its operator has shown their second factor in the last
 * minutes.
 */
export async function findLive(
  { database, clock }: SignInDeps,
  token: string | undefined,
  { isProved = false } = {},
): Promise<SessionRow> {
  const now = clock.now()
  const [beganAfter, seenAfter] = [after(now, -longestSessionMs), after(now, -idleMs)]
  const found =
    token === undefined
      ? undefined
      : await findSession(database.db, { tokenSha256: tokenSha256(token), beganAfter, seenAfter })
  if (!found) throw new Refusal('unauthenticated', {}, 'Please sign in.')
  if (isProved && found.provedAt <= after(now, -provedMs)) throw new Refusal('step_up_required')
  return found
}

/** Accepts a new code of the app, or a passkey: for some minutes money may be moved. */
export async function proveSession(deps: SignInDeps, token: string | undefined, second: SecondFactor): Promise<void> {
  const { database, clock } = deps
  const found = await findLive(deps, token)
  const throttled = { database, clock }
  await slowDown(throttled, codesOfOperator, found.name)
  if (!(await proveBySecond(deps, { id: found.signInId, sealed: found.sealed }, second)))
    throw new Refusal('code' in second ? 'code_mismatch' : 'passkey_refused')
  await forgetThrottle(throttled, codesOfOperator, found.name)
  await updateProved(database.db, tokenSha256(token!), clock.now())
}

export async function signOut(deps: SignInDeps, token: string | undefined): Promise<void> {
  const { name: operator, role } = await findLive(deps, token)
  await deps.database.transaction(async (tx) => {
    await deleteSession(tx, tokenSha256(token!))
    await recordSignIn(tx, { at: deps.clock.now(), operator, role, event: 'signed out', said: '' })
  })
}
