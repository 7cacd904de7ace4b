import { movableClock, systemClock } from './kit/clock.ts'
import type { Settings } from './settings/config.ts'
import { watchDatabase } from './database/database-watch.ts'
import { openDatabase, type Database } from './database/db.ts'
import { createIds } from './kit/ids.ts'
import { startLiveFeed } from './live/live-feed.ts'
import { createLog, type Log } from './kit/log.ts'
import { openKeyring } from './sealing/open-keyring.ts'
import { assertSealsOpen } from './sealing/assert-seals-open.ts'
import { createOnce } from './http/once.ts'
import { assertDirect } from './database/assert-direct.ts'
import { onPrimary } from './database/on-primary.ts'
import { ownsLedger, prepareDatabase } from './database/prepare-database.ts'
import { systemRandom } from './kit/random.ts'
import { currentTracer } from './tracing/tracer.ts'
import { SettingsError } from './kit/settings-error.ts'
import { followWorldClock } from './follow-world-clock.ts'
import { sealedPlaces } from './sealed-places.ts'

export type Kit = Awaited<ReturnType<typeof createKit>>

/** The parts that every room uses. */
export async function createKit(settings: Settings) {
  const log = createLog({ level: settings.logLevel, belongsTo: () => currentTracer()?.ids() ?? {} })
  const clock = movableClock(systemClock)
  const following = new AbortController()
  if (settings.clockUrl) await followWorldClock({ url: settings.clockUrl, clock, log, signal: following.signal })
  await onPrimary(settings.databaseOwnerUrl ?? settings.databaseUrl, log, () => prepareDatabase(settings))
  // The database is known to be a primary by now, so an unreachable address is a mistake and is not waited for.
  if (settings.databaseOwnerUrl !== null) await assertDirect(settings.databaseUrl)
  const database = openDatabase(settings.databaseUrl, {
    poolSize: 16,
    watch: watchDatabase(log),
    poolUrl: settings.databasePoolUrl,
    sharesReads: true,
  })
  await checkRole(settings, database, log)
  const random = systemRandom
  const { secret, earlierSecrets } = settings
  await assertSealsOpen({ database, secret, earlierSecrets, places: sealedPlaces })
  const keys = await openKeyring({ database, clock, random, secret, earlierSecrets })
  const ids = createIds({ clock, random })
  const live = await startLiveFeed({ database, url: settings.databaseUrl, log })
  return { log, clock, following, database, random, keys, ids, live, once: createOnce({ database, clock }) }
}

/** The server's role must not be able to change the ledger's entries (decision 170). */
async function checkRole({ databaseOwnerUrl, environment }: Settings, { db }: Database, log: Log): Promise<void> {
  if (!(await ownsLedger(db))) return
  if (databaseOwnerUrl !== null)
    throw new SettingsError(
      'The role of DATABASE_URL owns the ledger or may act as its owner: with DATABASE_OWNER_URL it must be a plain role.',
    )
  if (environment === 'production')
    log.warn('one role owns the ledger and writes it: set DATABASE_OWNER_URL (docs/operating.md, "Two roles")')
}
