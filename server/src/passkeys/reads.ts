import type { Db, Tx } from '../database/db.ts'
import { handleOf, siteOf } from './site.ts'
import { isOffered, readPasskeys } from './store.ts'

/** The passkeys of an identity, and the values by which a browser recognises them. */
export async function listPasskeys(on: Db | Tx, { publicUrl }: { publicUrl: string }, identityId: string) {
  return {
    passkeys: await readPasskeys(on, identityId),
    userHandle: Buffer.from(handleOf(identityId)).toString('base64url'),
    site: siteOf({ publicUrl }).host,
  }
}

/** Whether a browser may silently create a passkey of this identity. */
export const mayBeOffered = (on: Db | Tx, identityId: string): Promise<boolean> => isOffered(on, identityId)
