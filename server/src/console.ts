// The operators' console: `node server/src/console.ts`, a separate process with the server's settings and its own address. Its commands
// come from the same list of rooms as the command line. It runs no migrations and no jobs: the server sends the emails that it queues.
import { adapterChecks } from './adapter-checks.ts'
import { readSettings } from './settings/config.ts'
import { sentenceOfStart } from './sentence-of-start.ts'

try {
  const settings = readSettings(process.env, adapterChecks)
  const { startConsole } = await import('./start-console.ts')
  await startConsole(settings)
} catch (error) {
  process.stderr.write(`${sentenceOfStart(error)}\n`)
  process.exit(1)
}
