import { randomUUID } from 'node:crypto'
import { Refusal } from '../kit/refusal.ts'
import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Reader } from '../mail/write-email.ts'
import type { AuthenticatorDeps } from './deps.ts'
import { appAddress, newSecret, shownSecret, windowOf } from './app-codes.ts'
import { authenticatorAddedEmail, authenticatorRemovedEmail } from './emails.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import {
  confirm,
  deleteConfirmed,
  deleteRecoveryCodes,
  findWaiting,
  insertRecoveryCode,
  lockConfirmed,
  upsertWaiting,
} from './store.ts'

type Whose = Reader & { identityId: string }

/** How long a displayed secret waits for its first code. */
const waitsMs = 60 * 60_000

/** Makes a new secret for an app, shown once. It is inactive until a code of it was typed; an earlier unconfirmed secret is void. */
export async function startAuthenticator(
  { database, clock, random, authenticatorSecrets }: AuthenticatorDeps,
  { identityId, email }: Whose,
): Promise<{ secret: string; address: string }> {
  const secret = newSecret(random)
  const id = randomUUID()
  const sealed = authenticatorSecrets.close(Buffer.from(secret), id)
  await upsertWaiting(database.db, { id, identityId, sealed, at: clock.now() })
  return { secret: shownSecret(secret), address: appAddress(secret, email) }
}

/**
 * Confirms the app by its first code: it replaces an earlier app with its recovery codes. Returns the new recovery codes, only this
 * once.
 */
export async function confirmAuthenticator(
  { database, clock, random, post, publicUrl, authenticatorSecrets }: AuthenticatorDeps,
  { identityId, code, ...to }: Whose & { code: string },
): Promise<string[]> {
  const now = clock.now()
  const waiting = await findWaiting(database.db, { identityId, madeAfter: after(now, -waitsMs) })
  if (!waiting) throw new Refusal('wrong_state')
  const secret = (await authenticatorSecrets.open(waiting.sealed, waiting.id)).toString('utf8')
  const window = await windowOf(secret, code, now)
  if (window === undefined) throw new Refusal('code_mismatch')
  const codes = newRecoveryCodes(random)
  await database.transaction(async (tx) => {
    await deleteConfirmed(tx, identityId)
    if ((await confirm(tx, { id: waiting.id, at: now, window })) === 0) throw new Refusal('wrong_state')
    await insertAll(tx, waiting.id, codes)
    await post(tx, authenticatorAddedEmail(to, { publicUrl }))
  })
  return codes
}

/** Makes new recovery codes; the earlier ones are void. Of concurrent requests only the last one's codes are valid. */
export async function renewRecoveryCodes(
  { database, random }: Pick<AuthenticatorDeps, 'database' | 'random'>,
  identityId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes(random)
  await database.transaction(async (tx) => {
    const found = await lockConfirmed(tx, identityId)
    if (!found) throw new Refusal('not_found')
    await deleteRecoveryCodes(tx, found.id)
    await insertAll(tx, found.id, codes)
  })
  return codes
}

/** Removes the app: log-ins ask for a mailed code again. */
export async function removeAuthenticator(
  { database, post, publicUrl }: Pick<AuthenticatorDeps, 'database' | 'post' | 'publicUrl'>,
  { identityId, ...to }: Whose,
): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await deleteConfirmed(tx, identityId)) === 0) throw new Refusal('not_found')
    await post(tx, authenticatorRemovedEmail(to, { publicUrl }))
  })
}

async function insertAll(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  for (const code of codes) await insertRecoveryCode(tx, { id, hash: recoveryHash(id, code)! })
}
