import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Location } from '../locations/location.ts'
import { countWithin, type Limit } from '../http/throttle.ts'
import { publish } from '../live/live.ts'
import { cleanName } from './name.ts'
import { insertDevice, updateName, updatePreferences, type Preferences } from './store.ts'

type Deps = { database: Database; clock: Clock }

export type Device = {
  visitorId: string | null
  confidence: number | null
  language: string | null
  /** The location of the device's network. */
  location: Location | null
  details: Record<string, unknown>
}

const longestDetails = 8_192
/** A browser reports itself at a log-in. Further reports are dropped: they would fill the table, and the export of the data. */
const devicesByUser: Limit = { name: 'devices by user', most: 24, everyMs: 86_400_000 }

/** Changes the name and stores what the user's browser reports about itself. Fields that are left out stay. */
export async function changeUser(
  { database, clock }: Deps,
  { userId, name, device }: { userId: string; name: string | undefined; device: Device | null },
): Promise<void> {
  const kept = device && (await countWithin({ database, clock }, devicesByUser, userId)) ? device : null
  await database.transaction(async (tx) => {
    if (name !== undefined) {
      await updateName(tx, { userId, name: cleanName(name) })
      await publish(tx, userId, { kind: 'user', subject: userId })
    }
    if (kept) await insertDevice(tx, { ...kept, userId, details: detailsOf(kept), seenAt: clock.now() })
  })
}

/** Changes a user's preferences and the name; the only writer for both calls that can change the name (I-25). */
export async function changePreferences(
  deps: Deps,
  { userId, name, ...liked }: Preferences & { userId: string; name?: string | undefined },
): Promise<void> {
  await changeUser(deps, { userId, name, device: null })
  if (Object.values(liked).every((value) => value === undefined)) return
  await deps.database.transaction(async (tx) => {
    await updatePreferences(tx, userId, liked)
    await publish(tx, userId, { kind: 'user', subject: userId })
  })
}

/** Device details that are too long are dropped. */
function detailsOf({ details }: Device): string {
  const text = JSON.stringify(details)
  return text.length <= longestDetails ? text : '{}'
}
