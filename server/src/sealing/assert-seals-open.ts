import { readDataKeys, type DataKeyRow } from './data-key-store.ts'
import type { Database } from '../database/db.ts'
import type { Keyring } from './keyring.ts'
import { createSeal } from './seal.ts'
import type { SealedPlace } from './sealed-place.ts'
import { systemRandom } from '../kit/random.ts'
import { SettingsError } from '../kit/settings-error.ts'
import { idOfSecret } from './wrap-key.ts'
import { openKey } from './open-keyring.ts'

type Deps = {
  database: Database
  places: readonly SealedPlace[]
  secret: string
  earlierSecrets: readonly string[]
}

const batchSize = 1_000

/**
 * Refuses to start without a secret that rows still need: one sentence says which rows those are, and what to do. Data keys are cheap to
 * try; values sealed before data keys existed are opened row by row until all are resealed.
 */
export async function assertSealsOpen(deps: Deps): Promise<void> {
  for (const row of await readDataKeys(deps.database.db)) {
    if (row.emptiedAt !== null || row.givenUpAt !== null) continue
    if (row.id === 0) await assertOldSealsOpen(deps)
    else if (!openKey(deps, row)) throw new SettingsError(await sentenceOf(deps, row))
  }
}

async function sentenceOf({ database, places, secret }: Deps, { id, usedFor, wrappedBy }: DataKeyRow): Promise<string> {
  const rows = usedFor === 'seals' ? await countUnder({ database, places }, id) : 'the keys that sign people in'
  return (
    `MOON_SECRET is not the secret that data key ${id} is wrapped by, nor does MOON_SECRET_BEFORE name it, ` +
    `and without it nobody can ever open ${rows}: name the earlier secret in MOON_SECRET_BEFORE ` +
    `(its fingerprint is ${wrappedBy}, that of MOON_SECRET is ${idOfSecret(secret)}), ` +
    `or, only if it is lost for ever, run \`operate give-up-data-key ${id}\`.`
  )
}

/** `12 gift-card codes, 3 Lightning preimages`. */
async function countUnder({ database, places }: Pick<Deps, 'database' | 'places'>, keyId: number): Promise<string> {
  const counted: string[] = []
  for (const place of places) {
    const here = (await place.countByKey(database.db)).find((one) => one.keyId === keyId)
    if (here) counted.push(`${here.count} ${place.name}`)
  }
  return counted.join(', ') || 'what is sealed under it'
}

async function assertOldSealsOpen(deps: Deps): Promise<void> {
  const unreadable: string[] = []
  for (const place of deps.places) {
    const count = await countUnreadable(deps, place)
    if (count > 0) unreadable.push(`${count} ${place.name}`)
  }
  if (unreadable.length === 0) return
  throw new SettingsError(
    `MOON_SECRET and MOON_SECRET_BEFORE do not open ${unreadable.join(', ')} that an earlier secret sealed: ` +
      'name that secret in MOON_SECRET_BEFORE, or, only if it is lost for ever, run `operate give-up-data-key 0`.',
  )
}

async function countUnreadable({ database, secret, earlierSecrets }: Deps, place: SealedPlace): Promise<number> {
  const seal = createSeal({
    keys: withoutDataKeys([secret, ...earlierSecrets]),
    purpose: place.purpose,
    random: systemRandom,
  })
  let [count, after] = [0, '']
  for (;;) {
    const rows = await place.batch(database.db, { keyId: 0, after, limit: batchSize })
    for (const { sealed, belongsTo } of rows)
      await seal.open(sealed, belongsTo).catch(() => {
        count += 1
      })
    if (rows.length < batchSize) return count
    after = rows.at(-1)!.id
  }
}

function withoutDataKeys(deploymentSecrets: readonly string[]): Keyring {
  const none = (): never => {
    throw new Error('seals of before are opened without data keys')
  }
  return { current: none, all: () => [], find: async () => undefined, signInSecret: none, deploymentSecrets }
}
