// The command line of those who run Moon: `node server/src/operate.ts --help`, with the server's settings. It changes no
// table and runs no job: emails that it posts are sent by the server.
import { join } from 'node:path'
import { adapterChecks } from './adapter-checks.ts'
import { movableClock } from './kit/clock.ts'
import { readSettings } from './settings/config.ts'
import { openDatabase } from './database/db.ts'
import { createIds } from './kit/ids.ts'
import { createPost } from './mail/emails.ts'
import { createLog } from './kit/log.ts'
import { openKeyring } from './sealing/open-keyring.ts'
import { systemRandom } from './kit/random.ts'
import { SettingsError } from './kit/settings-error.ts'
import { followWorldClock } from './follow-world-clock.ts'
import { headsFile } from './ledger/heads.ts'
import { CommandError, type OperatorContext } from './operators/command.ts'
import { operate } from './operators/operate.ts'
import { rateSources, ratesFeed } from './rates/rates-feed.ts'
import { sealedPlaces } from './sealed-places.ts'
import { createNotify } from './users/notify.ts'

/** Tables or columns that are not there. */
const isOtherSchema = /^(42P01|42703)$/
/** The network, the door, the name of the database, a server that comes or goes. */
const isAway = /^(E[A-Z]+|08...|28...|3D...|57P..)$/

try {
  for (const line of await operate(process.argv.slice(2), openContext)) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

async function openContext(): Promise<OperatorContext & { close(): Promise<void> }> {
  const settings = readSettings(process.env, adapterChecks)
  const log = createLog({ level: 'silent' })
  const clock = movableClock()
  const following = new AbortController()
  if (settings.clockUrl) await followWorldClock({ url: settings.clockUrl, clock, log, signal: following.signal })
  const database = openDatabase(settings.databaseUrl, { poolSize: 2 })
  const owner = openDatabase(settings.databaseOwnerUrl ?? settings.databaseUrl, { poolSize: 1 })
  const { secret, earlierSecrets, publicUrl } = settings
  const random = systemRandom
  const close = async () => {
    following.abort()
    await Promise.all([database.close(), owner.close()])
  }
  const keys = await openKeyring({ database, clock, random, secret, earlierSecrets }, { isReader: true }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  const post = createPost({ keys })
  const feed = ratesFeed({ sources: rateSources(settings.rates), database, clock, log })
  return {
    database,
    owner,
    clock,
    ids: createIds({ clock, random }),
    random,
    operatorKey: settings.operatorKey,
    twoOperatorsAboveCents: settings.twoOperatorsAboveCents,
    headsPath: settings.ledgerHeads.folder === null ? null : join(settings.ledgerHeads.folder, headsFile),
    secret,
    earlierSecrets,
    places: sealedPlaces,
    log,
    publicUrl,
    post,
    notify: createNotify({ post, clock, publicUrl }),
    freshRates: async () => {
      await feed.refresh()
      return feed.currentRate
    },
    close,
  }
}

/** What keeps it from being done is one sentence; anything else is a defect and shows where it is. */
function sentenceOf(error: unknown): string {
  const { message, stack, code } = error as { message: string; stack?: string; code?: unknown }
  if (error instanceof CommandError || error instanceof SettingsError) return message
  if (isOtherSchema.test(String(code)))
    return `The database is of another version of Moon (${message}): start the server first.`
  if (isAway.test(String(code))) return `The database does not answer: ${message || String(code)}.`
  return stack ?? String(error)
}
