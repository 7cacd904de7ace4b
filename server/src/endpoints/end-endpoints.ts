import type { Tx } from '../database/db.ts'
import { moveEndpoint } from './endpoint-state.ts'
import { deleteAllOf, readEndpoints } from './store.ts'

/** Of a user whose account is closed no program hears anything, and nothing is kept of what was announced. */
export const deleteEndpoints = (tx: Tx, userId: string): Promise<void> => deleteAllOf(tx, userId)

/** A new password: somebody else may have added them. Answers the addresses of those that heard anything until now. */
export async function turnOffEndpoints(tx: Tx, userId: string): Promise<string[]> {
  const urls: string[] = []
  for (const { id, url } of await readEndpoints(tx, userId))
    if (await moveEndpoint(tx, id, { to: 'off', because: 'password' })) urls.push(url)
  return urls
}
