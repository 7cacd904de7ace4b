import type { Clock } from '../kit/clock.ts'
import {
  insertDataKey,
  lockDataKeys,
  readDataKeys,
  updateWrapping,
  type DataKeyRow,
  type KeyUse,
} from './data-key-store.ts'
import type { Database, Tx } from '../database/db.ts'
import { signInSecretOf, UnknownDataKey, type DataKey, type SharedKeyring } from './keyring.ts'
import type { Random } from '../kit/random.ts'
import { SettingsError } from '../kit/settings-error.ts'
import { idOfSecret, unwrapKey, wrapKey } from './wrap-key.ts'

type Secrets = { secret: string; earlierSecrets: readonly string[] }
export type KeyringDeps = Secrets & { database: Database; clock: Clock; random: Random }

/**
 * Opens the data keys of the database. The first start makes them; a start with another MOON_SECRET, which finds the earlier one in
 * MOON_SECRET_BEFORE, rewraps them, all in one transaction. `isReader` does not rewrap: the command line must not change what the
 * servers are started with.
 */
export async function openKeyring(deps: KeyringDeps, { isReader = false } = {}): Promise<SharedKeyring> {
  await deps.database.transaction(async (tx) => {
    await lockDataKeys(tx)
    const rows = await readDataKeys(tx)
    if (!isReader) for (const row of rows) await wrapAnew(tx, deps, row)
    for (const usedFor of ['seals', 'sign-in'] as const)
      if (!rows.some((row) => row.usedFor === usedFor && row.retiredAt === null))
        await addDataKey(tx, deps, { usedFor, by: 'the start' })
  })
  return followKeys(deps)
}

/** Adds a new current key; the caller must have retired the previous one. */
export async function addDataKey(
  tx: Tx,
  { secret, clock, random }: KeyringDeps,
  { usedFor, by }: { usedFor: KeyUse; by: string },
): Promise<number> {
  const id = Math.max(...(await readDataKeys(tx)).map((row) => row.id)) + 1
  const wrapped = wrapKey(secret, { id, usedFor, bytes: random.bytes(32) }, random)
  await insertDataKey(tx, { id, usedFor, wrapped, wrappedBy: idOfSecret(secret), at: clock.now(), by })
  return id
}

async function wrapAnew(tx: Tx, { secret, earlierSecrets, random }: KeyringDeps, row: DataKeyRow): Promise<void> {
  const wrappedBy = idOfSecret(secret)
  if (row.wrappedBy === null || row.wrappedBy === wrappedBy) return
  const bytes = openKey({ secret, earlierSecrets }, row)
  if (bytes) await updateWrapping(tx, { id: row.id, wrapped: wrapKey(secret, { ...row, bytes }, random), wrappedBy })
}

/** Undefined when none of the secrets wraps this key. */
export function openKey({ secret, earlierSecrets }: Secrets, row: DataKeyRow): Buffer | undefined {
  const wrapper = [secret, ...earlierSecrets].find((one) => idOfSecret(one) === row.wrappedBy)
  return wrapper === undefined || row.wrapped === null
    ? undefined
    : unwrapKey(wrapper, { ...row, wrapped: row.wrapped })
}

async function followKeys({ database, secret, earlierSecrets }: KeyringDeps): Promise<SharedKeyring> {
  const opened = new Map<number, DataKey & { usedFor: KeyUse }>()
  let rows: DataKeyRow[] = []
  const refresh = async () => {
    rows = await readDataKeys(database.db)
    for (const row of rows) {
      const bytes = opened.has(row.id) ? undefined : openKey({ secret, earlierSecrets }, row)
      if (bytes) opened.set(row.id, { id: row.id, bytes, usedFor: row.usedFor })
    }
  }
  const seals = (): DataKey[] => [...opened.values()].filter((key) => key.usedFor === 'seals')
  const currentFor = (usedFor: KeyUse): DataKey => {
    const row = rows.find((one) => one.usedFor === usedFor && one.retiredAt === null)
    // Another process may have made a key under a secret that this process lacks: this process goes on with its newest.
    const key = (row && opened.get(row.id)) ?? [...opened.values()].findLast((one) => one.usedFor === usedFor)
    if (!key) throw new SettingsError('MOON_SECRET is not the secret of this database: it opens none of its data keys.')
    return key
  }
  await refresh()
  return {
    refresh,
    current: () => currentFor('seals'),
    all: () => {
      const current = currentFor('seals')
      return [current, ...seals().filter(({ id }) => id !== current.id)]
    },
    find: async (id) => {
      if (!opened.has(id)) await refresh()
      const row = rows.find((one) => one.id === id)
      if (row && !opened.has(id) && row.givenUpAt === null)
        throw new UnknownDataKey(`data key ${id} is wrapped by a secret that this process was started without`)
      return opened.get(id)
    },
    signInSecret: () => signInSecretOf(currentFor('sign-in').bytes),
    deploymentSecrets: [secret, ...earlierSecrets],
  }
}
