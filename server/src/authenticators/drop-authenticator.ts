import type { Tx } from '../database/db.ts'
import { deleteConfirmed } from './store.ts'

/** Removes the app and the recovery codes of an identity whose owner has lost both. */
export const dropAuthenticator = async (tx: Tx, identityId: string): Promise<void> => {
  await deleteConfirmed(tx, identityId)
}
