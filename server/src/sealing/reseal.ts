import { after as later, type Clock } from '../kit/clock.ts'
import { readDataKeys, updateEmptied } from './data-key-store.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { SharedKeyring } from './keyring.ts'
import { systemRandom } from '../kit/random.ts'
import { createSeal } from './seal.ts'
import type { SealedPlace } from './sealed-place.ts'
import type { Sweep } from '../queue/sweep.ts'

type Deps = { database: Database; clock: Clock; log: Log; keys: SharedKeyring; places: readonly SealedPlace[] }

const everyMs = 60_000
const batchSize = 200
/** Another process may seal under the previous key until it has noticed the new one. */
const heardOfAfterMs = 10 * everyMs

/** Reseals under the current data key the values under a retired one, and those sealed before data keys existed. */
export function resealSweep(deps: Deps): Sweep {
  const told = new Map<number, number>()
  return {
    name: 'reseal',
    everyMs,
    run: async () => {
      for (const { keyId, resealed, left } of await reseal(deps)) {
        if (resealed > 0) deps.log.info({ keyId, resealed, left }, 'sealed anew under the current data key')
        if (left > 0 && told.get(keyId) !== left)
          deps.log.warn({ keyId, left }, 'rows cannot be opened with the secrets that are known, and stay as they are')
        told.set(keyId, left)
      }
    },
  }
}

type Resealed = { keyId: number; resealed: number; left: number }

/** Returns, for each data key that new seals no longer use, how many rows were resealed and how many are left. */
export async function reseal(deps: Deps): Promise<Resealed[]> {
  const { database, clock, keys, places } = deps
  await keys.refresh()
  const done: Resealed[] = []
  for (const key of await readDataKeys(database.db)) {
    if (key.usedFor !== 'seals' || key.retiredAt === null || key.emptiedAt !== null || key.givenUpAt !== null) continue
    let [resealed, left] = [0, 0]
    for (const place of places) {
      const here = await resealPlace(deps, place, key.id)
      resealed += here.resealed
      left += here.left
    }
    const isKnownToAll = later(key.retiredAt, heardOfAfterMs) <= clock.now() || key.id === 0
    if (left === 0 && isKnownToAll) await updateEmptied(database.db, key.id, clock.now())
    done.push({ keyId: key.id, resealed, left })
  }
  return done
}

async function resealPlace({ database, keys }: Deps, place: SealedPlace, keyId: number) {
  const seal = createSeal({ keys, purpose: place.purpose, random: systemRandom })
  let [resealed, left, after] = [0, 0, '']
  for (;;) {
    const rows = await place.batch(database.db, { keyId, after, limit: batchSize })
    for (const row of rows) {
      const plain = await seal.open(row.sealed, row.belongsTo).catch(() => undefined)
      if (plain === undefined) left += 1
      else if (await place.replace(database.db, { ...row, plain, keys, resealed: seal.close(plain, row.belongsTo) }))
        resealed += 1
    }
    if (rows.length < batchSize) return { resealed, left }
    after = rows.at(-1)!.id
  }
}
