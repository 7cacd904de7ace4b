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

/** Guesses from one network. */
const byNetwork: Pace = {
  name: 'console: sign-ins',
  free: 5,
  firstMs: 30_000,
  longestMs: 15 * minuteMs,
  forgetMs: 60 * minuteMs,
}
/** Codes by whoever has the right password; a stranger, who has none, slows nobody else down. */
export const codesOfOperator: Pace = {
  name: 'console: codes',
  free: 5,
  firstMs: minuteMs,
  longestMs: 60 * minuteMs,
  forgetMs: 24 * 60 * minuteMs,
}

/** What nobody's password hashes to: a name that is not there takes as long as one that is. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** A code of their app, or what their passkey has signed. */
export type SecondFactor = { code: string } | { signed: { id: string } }
export type Typed = { name: string; password: string; network: string; second: SecondFactor }

/**
 * Lets an operator in who has their password and a second factor: a code of their app that was not used yet, or a passkey; answers the session's
 * token. There is no way in without one. What was wrong is not said.
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

/** Whether it is a code of this operator's app that was not used before, or their passkey. */
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

/** Refuses, and writes it into the audit where the name is an operator's. Which part was wrong stands there alone. */
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
