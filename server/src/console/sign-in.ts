import { windowOf } from '../authenticators/app-codes.ts'
import { forgetThrottle, slowDown, type Pace } from '../http/throttle.ts'
import { after } from '../kit/clock.ts'
import { Refusal } from '../kit/refusal.ts'
import { normalizeName } from '../operators/normalize-name.ts'
import { recordSignIn, recordRefused } from '../operators/record-sign-in.ts'
import { inLineOf } from '../passwords/in-line-of.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import type { SignInDeps } from './deps.ts'
import { proveByPasskey } from './prove-by-passkey.ts'
import { longestSessionMs } from './session-ms.ts'
import { deleteEndedSessions, findSignIn, insertSession, takeWindow } from './store.ts'
import { newToken, tokenSha256 } from './token.ts'

const minuteMs = 60_000

/** Password guesses by network. */
const byNetwork: Pace = {
  name: 'console: sign-ins',
  free: 5,
  firstMs: 30_000,
  longestMs: 15 * minuteMs,
  forgetMs: 60 * minuteMs,
}
/** Codes by operator, counted only after the right password; a stranger without it slows nobody down. */
export const codesOfOperator: Pace = {
  name: 'console: codes',
  free: 5,
  firstMs: minuteMs,
  longestMs: 60 * minuteMs,
  forgetMs: 24 * 60 * minuteMs,
}

/** A hash that matches no password: an unknown name takes as long as a known one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** A code of their app, or an assertion by their passkey. */
export type SecondFactor = { code: string } | { signed: { id: string } }
export type Typed = { name: string; password: string; network: string; second: SecondFactor }

/**
 * Signs in an operator with their password and a second factor: an unused code of their app, or a passkey; returns the session token.
 * The second factor is always required. The refusal does not say which part was wrong.
 */
export async function signIn(deps: SignInDeps, { name, password, second, network }: Typed): Promise<string> {
  const { database, random } = deps
  const throttled = { database, clock: deps.clock }
  const now = deps.clock.now()
  await slowDown(throttled, byNetwork, network)
  const found = await findSignIn(database.db, normalizeName(name))
  const isPassword = await inLineOf(network, () => verifyPassword(found?.passwordHash ?? nobodysHash, password))
  if (!found || !isPassword) return refuse(deps, found, network, 'the password was wrong')
  await slowDown(throttled, codesOfOperator, found.operator)
  if (!(await proveBySecond(deps, found, second)))
    return refuse(
      deps,
      found,
      network,
      `the password was right and the ${'code' in second ? 'code' : 'passkey'} was not`,
    )
  await forgetThrottle(throttled, codesOfOperator, found.operator)
  await forgetThrottle(throttled, byNetwork, network)
  const token = newToken(random)
  await database.transaction(async (tx) => {
    await deleteEndedSessions(tx, after(now, -longestSessionMs))
    await insertSession(tx, { tokenSha256: tokenSha256(token), signInId: found.id, at: now })
    const { operator, role } = found
    await recordSignIn(tx, {
      at: now,
      operator,
      role,
      event: 'signed in',
      said: `from ${network}${'code' in second ? '' : ' by a passkey'}`,
    })
  })
  return token
}

/** Whether this is an unused code of this operator's app, or their passkey. */
export const proveBySecond = (
  deps: SignInDeps,
  { id, sealed }: { id: string; sealed: Buffer },
  second: SecondFactor,
): Promise<boolean> =>
  'code' in second
    ? proveByCode(deps, { id, sealed, code: second.code })
    : proveByPasskey(deps, { id, signed: second.signed })

async function proveByCode(
  { database, wallClock, consoleSecrets }: SignInDeps,
  { id, sealed, code }: { id: string; sealed: Buffer; code: string },
): Promise<boolean> {
  const secret = (await consoleSecrets.open(sealed, id)).toString('utf8')
  const window = await windowOf(secret, code, wallClock.now())
  return window !== undefined && (await takeWindow(database.db, { id, window })) > 0
}

/** Refuses, and records it in the audit when the name is an operator's. Only the audit says which part was wrong. */
async function refuse(
  { database, clock }: SignInDeps,
  found: { operator: string; role: string } | undefined,
  network: string,
  said: string,
): Promise<never> {
  if (found) {
    const { operator, role } = found
    await recordRefused(database, { at: clock.now(), operator, role, network, said })
  }
  throw new Refusal('wrong_credentials', {}, 'Name, password or code is wrong, or the code was used before.')
}
