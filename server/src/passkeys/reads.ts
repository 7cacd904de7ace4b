import type { Db, Tx } from '../database/db.ts'
import { handleOf, siteOf } from './site.ts'
import { isOffered, readPasskeys } from './store.ts'

/** The passkeys of an identity, and by what a browser knows them. */
export async function listPasskeys(on: Db | Tx, { publicUrl }: { publicUrl: string }, identityId: string) {
  return {
    passkeys: await readPasskeys(on, identityId),
    userHandle: Buffer.from(handleOf(identityId)).toString('base64url'),
    site: siteOf({ publicUrl }).host,
  }
}

/** Whether a browser may make a passkey of this identity by itself. */
export const mayBeOffered = (on: Db | Tx, identityId: string): Promise<boolean> => isOffered(on, identityId)
