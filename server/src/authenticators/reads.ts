import type { Db, Tx } from '../database/db.ts'
import { countRecoveryCodes, findConfirmed } from './store.ts'

/** Whether log-ins of this identity ask for a code of its app. */
export const hasAuthenticator = async (on: Db | Tx, identityId: string): Promise<boolean> =>
  (await findConfirmed(on, identityId)) !== undefined

/** Since when the app is used, and how many recovery codes are left. */
export async function readAuthenticator(on: Db | Tx, identityId: string) {
  const found = await findConfirmed(on, identityId)
  return {
    authenticatorSince: found?.confirmedAt ?? null,
    recoveryCodesLeft: found ? await countRecoveryCodes(on, found.id) : 0,
  }
}

/** Changes with each use of the app or of a recovery code, and when another app is added; undefined when there is no app. */
export async function readUseMark(on: Db | Tx, identityId: string): Promise<string | undefined> {
  const found = await findConfirmed(on, identityId)
  return found && `${found.id} ${found.lastWindow ?? 'never'} ${await countRecoveryCodes(on, found.id)}`
}
