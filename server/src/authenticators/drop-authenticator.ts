import type { Tx } from '../database/db.ts'
import { deleteConfirmed } from './store.ts'

/** Takes the app off an identity, with its recovery codes, where its owner has lost both. */
export const dropAuthenticator = async (tx: Tx, identityId: string): Promise<void> => {
  await deleteConfirmed(tx, identityId)
}
