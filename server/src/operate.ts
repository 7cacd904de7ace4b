// The command line of those who run Moon: `node server/src/operate.ts --help`, with the server's settings. It takes
// its commands from the same list of rooms as the server. It listens nowhere, changes no table and runs no job: emails that it
// posts are sent by the server.
import { join } from 'node:path'
import { adapterChecks } from './adapter-checks.ts'
import { connectProviders } from './connect-providers.ts'
import { commands } from './mount-rooms.ts'
import { roomDeps } from './room-deps.ts'
import { termsOf } from './terms-of.ts'
import { movableClock } from './kit/clock.ts'
import { readSettings } from './settings/config.ts'
import { openDatabase } from './database/db.ts'
import { createIds } from './kit/ids.ts'
import { createLog } from './kit/log.ts'
import { openKeyring } from './sealing/open-keyring.ts'
import { systemRandom } from './kit/random.ts'
import { SettingsError } from './kit/settings-error.ts'
import { followWorldClock } from './follow-world-clock.ts'
import { linesOf, preflight } from './preflight.ts'
import { headsFile } from './ledger/heads.ts'
import { CommandError } from './commands/command.ts'
import { operate } from './operators/operate.ts'

/** Tables or columns that are not there. */
const isOtherSchema = /^(42P01|42703)$/
/** The network, the door, the name of the database, a server that comes or goes. */
const isAway = /^(E[A-Z]+|08...|28...|3D...|57P..)$/

try {
  for (const line of await operate(process.argv.slice(2), { commands, openContext })) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

/** What commands are done with: what main gives its rooms, with a keyring that changes nothing, and the role that owns the tables. */
async function openContext() {
  const settings = readSettings(process.env, adapterChecks)
  const log = createLog({ level: 'silent' })
  const clock = movableClock()
  const following = new AbortController()
  if (settings.clockUrl) await followWorldClock({ url: settings.clockUrl, clock, log, signal: following.signal })
  const database = openDatabase(settings.databaseUrl, { poolSize: 2 })
  const owner = openDatabase(settings.databaseOwnerUrl ?? settings.databaseUrl, { poolSize: 1 })
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
      owner.close(),
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
      preflight: async () => linesOf(await preflight(settings, providers)),
      close,
    }
  } catch (error) {
    await close()
    throw error
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
