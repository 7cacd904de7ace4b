import type { Reader } from '../mail/write-email.ts'
import type { AuthenticatorDeps } from './deps.ts'
import { windowOf } from './app-codes.ts'
import { recoveryCodeUsedEmail } from './emails.ts'
import { recoveryHash } from './recovery-codes.ts'
import { countRecoveryCodes, findConfirmed, takeRecoveryCode, takeWindow } from './store.ts'

type Deps = Pick<AuthenticatorDeps, 'database' | 'clock' | 'post' | 'publicUrl' | 'authenticatorSecrets'>

/**
 * Whether this is an unused code of the identity's app, or one of its recovery codes, which is used up. The caller must throttle tries
 * before it calls this.
 */
export async function proveByApp(
  deps: Deps,
  { identityId, code, ...to }: Reader & { identityId: string; code: string },
): Promise<boolean> {
  const { database, clock, authenticatorSecrets } = deps
  const found = await findConfirmed(database.db, identityId)
  if (!found) return false
  const { id } = found
  const hash = recoveryHash(id, code)
  if (hash !== undefined) return useRecoveryCode(deps, { id, hash, to })
  const secret = (await authenticatorSecrets.open(found.sealed, id)).toString('utf8')
  const window = await windowOf(secret, code, clock.now())
  return window !== undefined && (await takeWindow(database.db, { id, window })) > 0
}

async function useRecoveryCode(
  { database, clock, post, publicUrl }: Deps,
  { id, hash, to }: { id: string; hash: string; to: Reader },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if ((await takeRecoveryCode(tx, { id, hash, at: clock.now() })) === 0) return false
    await post(tx, recoveryCodeUsedEmail(to, { left: await countRecoveryCodes(tx, id), publicUrl }))
    return true
  })
}
