import type { Tx } from '../database/db.ts'
import { moveEndpoint } from './endpoint-state.ts'
import { deleteAllOf, readEndpoints } from './store.ts'

/** Deletes the endpoints of a closed account, with everything that was announced to them. */
export const deleteEndpoints = (tx: Tx, userId: string): Promise<void> => deleteAllOf(tx, userId)

/** Runs at a new password, because an intruder may have added the endpoints. Returns the addresses that received events until now. */
export async function turnOffEndpoints(tx: Tx, userId: string): Promise<string[]> {
  const urls: string[] = []
  for (const { id, url } of await readEndpoints(tx, userId))
    if (await moveEndpoint(tx, id, { to: 'off', because: 'password' })) urls.push(url)
  return urls
}
