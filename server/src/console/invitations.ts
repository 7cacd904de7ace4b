import { appAddress, newSecret, shownSecret, windowOf } from '../authenticators/app-codes.ts'
import { Refusal } from '../kit/refusal.ts'
import { assertPassword } from '../passwords/assert-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { recordSignIn } from '../operators/record-sign-in.ts'
import { assertOperator } from '../operators/assert-operator.ts'
import type { SignInDeps } from './deps.ts'
import { deleteInvitation, findInvitation, insertSession, insertSignIn, updateSecret } from './store.ts'
import { newToken, tokenSha256 } from './token.ts'

const lost = (): Refusal =>
  new Refusal('not_found', {}, 'This link was used, replaced or is too old. Ask for a new one: invite-operator.')

/**
 * Returns the invited operator and a new secret for their app. The secret is shown once: opening the link again makes another, and only
 * the latest counts.
 */
export async function openInvitation(
  deps: SignInDeps,
  token: string,
): Promise<{ name: string; secret: string; address: string }> {
  const { database, random, consoleSecrets } = deps
  const { id, operator } = await findLive(deps, token)
  const secret = newSecret(random)
  await updateSecret(database.db, { id, sealed: consoleSecrets.close(Buffer.from(secret), id) })
  return { name: operator, secret: shownSecret(secret), address: appAddress(secret, operator, 'Moon-console') }
}

/**
 * Accepts an invitation, once: sets the password and checks a first code, which shows that the app has the secret. Returns a session
 * token.
 */
export async function acceptInvitation(
  deps: SignInDeps,
  { token, password, code }: { token: string; password: string; code: string },
): Promise<string> {
  const { database, clock, wallClock, random, consoleSecrets } = deps
  const found = await findLive(deps, token)
  const { sealed } = found
  if (sealed === null) throw new Refusal('wrong_state')
  assertPassword(password, { name: found.operator, email: '' })
  const secret = (await consoleSecrets.open(sealed, found.id)).toString('utf8')
  const now = clock.now()
  const window = await windowOf(secret, code, wallClock.now())
  if (window === undefined) throw new Refusal('code_mismatch')
  const passwordHash = await hashPassword(password)
  const session = newToken(random)
  const { id, operator } = found
  await database.transaction(async (tx) => {
    if ((await deleteInvitation(tx, { id, sealed })) === 0) throw lost()
    await insertSignIn(tx, { id, operator, passwordHash, sealed, window, at: now })
    await insertSession(tx, { tokenSha256: tokenSha256(session), signInId: id, at: now })
    const { role } = await assertOperator(tx, operator)
    await recordSignIn(tx, { at: now, operator, role, event: 'signed in', said: 'by the link of an invitation' })
  })
  return session
}

async function findLive({ database, clock }: SignInDeps, token: string) {
  const found = await findInvitation(database.db, { tokenSha256: tokenSha256(token), now: clock.now() })
  if (!found) throw lost()
  return found
}
