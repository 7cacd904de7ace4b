import { movableClock, systemClock } from './kit/clock.ts'
import type { Settings } from './kit/config.ts'
import { watchDatabase } from './kit/database-watch.ts'
import { openDatabase } from './kit/db.ts'
import { createIds } from './kit/ids.ts'
import { startLiveFeed } from './kit/live-feed.ts'
import { createLog } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { openKeyring } from './kit/open-keyring.ts'
import { assertSealsOpen } from './kit/assert-seals-open.ts'
import { createOnce } from './kit/once.ts'
import { systemRandom } from './kit/random.ts'
import { followWorldClock } from './kit/world-clock.ts'
import { sealedPlaces } from './sealed-places.ts'

export type Tools = Awaited<ReturnType<typeof openTools>>

/** What every room stands on. */
export async function openTools(settings: Settings) {
  const log = createLog({ level: settings.logLevel })
  const clock = movableClock(systemClock)
  const following = new AbortController()
  if (settings.clockUrl) await followWorldClock({ url: settings.clockUrl, clock, log, signal: following.signal })
  await migrate(settings.databaseUrl)
  const database = openDatabase(settings.databaseUrl, { poolSize: 16, watch: watchDatabase(log) })
  const random = systemRandom
  const { secret, earlierSecrets } = settings
  await assertSealsOpen({ database, secret, earlierSecrets, places: sealedPlaces })
  const keys = await openKeyring({ database, clock, random, secret, earlierSecrets })
  const ids = createIds({ clock, random })
  const live = await startLiveFeed({ database, url: settings.databaseUrl, log })
  return { log, clock, following, database, random, keys, ids, live, once: createOnce({ database, clock }) }
}
