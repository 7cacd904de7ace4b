// The command line of those who run Moon: `node server/src/operate.ts --help`, with the server's settings. It takes
// its commands from the same list of rooms as the server. It listens nowhere, migrates nothing and runs no job: emails that it
// posts are sent by the server.
import { adapterChecks } from './adapter-checks.ts'
import { commands } from './mount-rooms.ts'
import { openOperatorContext } from './open-operator-context.ts'
import { readSettings } from './settings/config.ts'
import { createLog } from './kit/log.ts'
import { SettingsError } from './kit/settings-error.ts'
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

/** The command line wants the role that owns the tables, too: operators are added with it. */
function openContext() {
  const settings = readSettings(process.env, adapterChecks)
  const log = createLog({ level: 'silent' })
  return openOperatorContext(settings, { log, poolSize: 2, isOwner: true })
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
