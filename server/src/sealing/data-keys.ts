import {
  lockDataKeys,
  readDataKeys,
  retireCurrentKey,
  updateGivenUp,
  type DataKeyRow,
  type KeyUse,
} from './data-key-store.ts'
import { addDataKey, openKey, type KeyringDeps } from './open-keyring.ts'
import type { SealedPlace } from './sealed-place.ts'
import { idOfSecret } from './wrap-key.ts'

export type DataKeyDeps = KeyringDeps & { places: readonly SealedPlace[] }

type Listed = DataKeyRow & { rows: { name: string; count: number }[] }

/** Every data key, with the number of rows sealed under it in each place. */
export async function listDataKeys({ database, places }: Pick<DataKeyDeps, 'database' | 'places'>): Promise<Listed[]> {
  const counted = await Promise.all(
    places.map(async (place) => ({ name: place.name, counts: await place.countByKey(database.db) })),
  )
  return (await readDataKeys(database.db)).map((row) => ({
    ...row,
    rows: counted.flatMap(({ name, counts }) =>
      counts.filter(({ keyId }) => keyId === row.id && row.usedFor === 'seals').map(({ count }) => ({ name, count })),
    ),
  }))
}

/** Seals new values under a new key; a sweep of the servers reseals the rows under the earlier one. */
export function rotateDataKey(
  deps: DataKeyDeps,
  { usedFor, by }: { usedFor: KeyUse; by: string },
): Promise<number | 'other secret'> {
  return deps.database.transaction(async (tx) => {
    await lockDataKeys(tx)
    const current = (await readDataKeys(tx)).find((row) => row.usedFor === usedFor && row.retiredAt === null)
    if (current?.wrappedBy !== idOfSecret(deps.secret)) return 'other secret'
    await retireCurrentKey(tx, usedFor, deps.clock.now())
    return addDataKey(tx, deps, { usedFor, by })
  })
}

/** Declares the secret of a data key lost for ever, so that a start no longer waits for it. */
export function giveUpDataKey(
  deps: DataKeyDeps,
  { id, by }: { id: number; by: string },
): Promise<'given up' | 'unknown' | 'already' | 'it opens'> {
  return deps.database.transaction(async (tx) => {
    await lockDataKeys(tx)
    const row = (await readDataKeys(tx)).find((one) => one.id === id)
    if (!row) return 'unknown'
    if (row.givenUpAt !== null) return 'already'
    if (openKey(deps, row)) return 'it opens'
    await updateGivenUp(tx, id, { at: deps.clock.now(), by })
    return 'given up'
  })
}
