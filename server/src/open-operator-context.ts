import { join } from 'node:path'
import { connectProviders } from './connect-providers.ts'
import { commands } from './mount-rooms.ts'
import { linesOf, preflight } from './preflight.ts'
import { roomDeps } from './room-deps.ts'
import { termsOf } from './terms-of.ts'
import { movableClock } from './kit/clock.ts'
import type { Settings } from './settings/config.ts'
import { openDatabase } from './database/db.ts'
import { createIds } from './kit/ids.ts'
import type { Log } from './kit/log.ts'
import { openKeyring } from './sealing/open-keyring.ts'
import { systemRandom } from './kit/random.ts'
import { followWorldClock } from './follow-world-clock.ts'
import { headsFile } from './ledger/heads.ts'

/**
 * The context of commands: what main gives its rooms, with a keyring that changes nothing, and the role that owns the tables only on
 * request.
 */
export async function openOperatorContext(
  settings: Settings,
  { log, poolSize, isOwner }: { log: Log; poolSize: number; isOwner: boolean },
) {
  const clock = movableClock()
  const following = new AbortController()
  if (settings.clockUrl) await followWorldClock({ url: settings.clockUrl, clock, log, signal: following.signal })
  const database = openDatabase(settings.databaseUrl, { poolSize, poolUrl: settings.databasePoolUrl })
  const owner = isOwner ? openDatabase(settings.databaseOwnerUrl ?? settings.databaseUrl, { poolSize: 1 }) : database
  const { secret, earlierSecrets, operatorKey, twoOperatorsAboveCents, ledgerHeads } = settings
  const random = systemRandom
  const providers = connectProviders(settings, { database, clock, log })
  const close = async () => {
    following.abort()
    await Promise.all([
      providers.bitcoin.close(),
      providers.lightning.close(),
      ...Object.values(providers.tokens).map((rail) => rail.close()),
      database.close(),
      ...(isOwner ? [owner.close()] : []),
    ])
    providers.mail.close()
  }
  try {
    const keys = await openKeyring({ database, clock, random, secret, earlierSecrets }, { isReader: true })
    const kit = { log, clock, database, random, keys, ids: createIds({ clock, random }) }
    const deps = roomDeps({ ...kit, ...providers, ...termsOf(settings, kit) })
    const headsPath = ledgerHeads.folder === null ? null : join(ledgerHeads.folder, headsFile)
    const freshRates = async () => {
      await providers.feed.refresh()
      return deps.rate
    }
    return {
      ...deps,
      commands,
      owner,
      operatorKey,
      twoOperatorsAboveCents,
      headsPath,
      secret,
      earlierSecrets,
      freshRates,
      consoleUrl: settings.console.url,
      preflight: async () => linesOf(await preflight(settings, providers)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
