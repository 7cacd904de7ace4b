// The operators' command line: `node server/src/operate.ts --help`, with the server's settings. Its commands come from the same list of
// rooms as the server. It listens nowhere, runs no migrations and no jobs: the server sends the emails that it queues.
import { adapterChecks } from './adapter-checks.ts'
import { commands } from './mount-rooms.ts'
import { openOperatorContext } from './open-operator-context.ts'
import { readSettings } from './settings/config.ts'
import { createLog } from './kit/log.ts'
import { SettingsError } from './kit/settings-error.ts'
import { CommandError } from './commands/command.ts'
import { operate } from './operators/operate.ts'

/** PostgreSQL codes for missing tables and columns. */
const isOtherSchema = /^(42P01|42703)$/
/** Codes of the network and of PostgreSQL: unreachable, log-in refused, no such database, a server that starts or stops. */
const isAway = /^(E[A-Z]+|08...|28...|3D...|57P..)$/

try {
  for (const line of await operate(process.argv.slice(2), { commands, openContext })) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

/** The command line also needs the role that owns the tables: it adds operators with it. */
function openContext() {
  const settings = readSettings(process.env, adapterChecks)
  const log = createLog({ level: 'silent' })
  return openOperatorContext(settings, { log, poolSize: 2, isOwner: true })
}

/** A known reason for failure is printed as one sentence; anything else is a defect and is printed with its stack. */
function sentenceOf(error: unknown): string {
  const { message, stack, code } = error as { message: string; stack?: string; code?: unknown }
  if (error instanceof CommandError || error instanceof SettingsError) return message
  if (isOtherSchema.test(String(code)))
    return `The database is of another version of Moon (${message}): start the server first.`
  if (isAway.test(String(code))) return `The database does not answer: ${message || String(code)}.`
  return stack ?? String(error)
}
